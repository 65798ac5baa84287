/**
 * All texts of the pages by key, in the reader's language: ICU messages, one catalogue per language.
 * `t('inbox.unread', { count: 3 })`. The catalogue is loaded before anything is drawn.
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

const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  fr: () => import('./fr.json'),
  es: () => import('./es.json'),
}

let spoken: Language = 'en'
let catalogue: Catalogue
/** Parsing a message takes longer than formatting it. */
const parsed = new Map<TextKey, IntlMessageFormat>()

export async function loadTexts(language: Language): Promise<void> {
  catalogue = (await catalogues[language]()).default
  spoken = language
  parsed.clear()
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
  const known = parsed.get(key) ?? new IntlMessageFormat(catalogue[key], currentLocale())
  parsed.set(key, known)
  return known
}

/** A text without placeholders needs no parsing. */
const isPlain = (message: Catalogue[TextKey]): message is string =>
  typeof message === 'string' && !/[{<]/.test(message)

export function t(key: TextKey, values?: Readonly<Record<string, Value>>): string {
  const message = catalogue[key]
  return isPlain(message) ? message : String(messageOf(key).format(values))
}

/** For keys made of data: undefined where the catalogue has no such text. */
export const findText = (key: string): string | undefined =>
  Object.hasOwn(catalogue, key) ? t(key as TextKey) : undefined

/** Like `t`, with React elements as values. */
export function rich(key: TextKey, values: Readonly<Record<string, RichValue>>): ReactNode {
  const message = catalogue[key]
  return isPlain(message) ? message : messageOf(key).format<ReactNode>(values as Record<string, ReactNode>)
}
