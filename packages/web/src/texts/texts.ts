/**
 * All texts of the pages by key, in the reader's language: ICU messages, one catalogue per language.
 * `t('inbox.unread', { count: 3 })`. What Home and content pages name is loaded before anything is drawn,
 * the rest with the code that names it: rest.ts and build/first-files.ts.
 */
import type { Language } from '@folkmoot/contract'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import type { ReactNode } from 'react'
import type english from './en.json'

export type TextKey = keyof typeof english
/** As written, or parsed at build time: build/read-texts.ts. */
type Catalogue = Readonly<Record<TextKey, string | MessageFormatElement[]>>
type Value = string | number | Date
/** The value `b` gets what a message has between `<b>` and `</b>`. */
type RichValue = Value | ReactNode | ((parts: ReactNode) => ReactNode)

type Load = () => Promise<{ default: Partial<Catalogue> }>

const catalogues: Record<Language, { readonly first: Load; readonly rest: Load }> = {
  en: { first: () => import('./en.json'), rest: () => import('./en.json?rest') },
  de: { first: () => import('./de.json'), rest: () => import('./de.json?rest') },
  fr: { first: () => import('./fr.json'), rest: () => import('./fr.json?rest') },
  es: { first: () => import('./es.json'), rest: () => import('./es.json?rest') },
}

let spoken: Language = 'en'
let catalogue: Partial<Catalogue> = {}
let rest: Promise<void> | undefined
/** Parsing a message takes longer than formatting it. */
const parsed = new Map<TextKey, IntlMessageFormat>()

/** The parts of a catalogue arrive in any order. */
async function add(language: Language, part: 'first' | 'rest'): Promise<void> {
  const texts = (await catalogues[language][part]()).default
  if (language === spoken) catalogue = { ...catalogue, ...texts }
}

/** The language is known at once: what is loaded meanwhile is of the same. */
export async function loadTexts(language: Language): Promise<void> {
  spoken = language
  catalogue = {}
  rest = undefined
  parsed.clear()
  await add(language, 'first')
}

/** Once; after a failure the next call tries again. */
export function loadRest(): Promise<void> {
  rest ??= add(spoken, 'rest').catch((error: unknown) => {
    rest = undefined
    throw error
  })
  return rest
}

function find(key: TextKey): Catalogue[TextKey] {
  const message = catalogue[key]
  if (message === undefined) throw new Error(`The text ${key} is not loaded.`)
  return message
}

/** Chromium names the language of a system without one `en-US@posix`, which nothing else understands. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The reader's variant of a language, for dates and numbers: British readers of English write them in another way. */
export const localeOf = (language: Language, preferred: readonly string[]): string =>
  preferred.find((one) => one.toLowerCase().split('-')[0] === language && isLocale(one)) ?? language

let known:
  | { readonly language: Language; readonly preferred: readonly string[]; readonly locale: string }
  | undefined

/** Looked for once: a long list has thousands of dates. Browsers answer with the same list until it changes. */
export function currentLocale(): string {
  const preferred = navigator.languages
  if (known?.language !== spoken || known.preferred !== preferred)
    known = { language: spoken, preferred, locale: localeOf(spoken, preferred) }
  return known.locale
}

function messageOf(key: TextKey): IntlMessageFormat {
  const known = parsed.get(key) ?? new IntlMessageFormat(find(key), currentLocale())
  parsed.set(key, known)
  return known
}

/** A text without placeholders needs no parsing. */
const isPlain = (message: Catalogue[TextKey]): message is string =>
  typeof message === 'string' && !/[{<]/.test(message)

export function t(key: TextKey, values?: Readonly<Record<string, Value>>): string {
  const message = find(key)
  return isPlain(message) ? message : String(messageOf(key).format(values))
}

/** For keys made of data: undefined where the catalogue has no such text. */
export const findText = (key: string): string | undefined =>
  Object.hasOwn(catalogue, key) ? t(key as TextKey) : undefined

/** Like `t`, with React elements as values. */
export function rich(key: TextKey, values: Readonly<Record<string, RichValue>>): ReactNode {
  const message = find(key)
  return isPlain(message) ? message : messageOf(key).format<ReactNode>(values as Record<string, ReactNode>)
}
