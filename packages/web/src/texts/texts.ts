/**
 * Every sentence of the pages, by its key, in the language of whoever reads: ICU messages in one list for each language.
 * `t('inbox.unread', { count: 3 })`. The list of the reader's language is loaded before anything is drawn.
 */
import type { Language } from '@folkmoot/contract'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import type { ReactNode } from 'react'
import type english from './en.json'

export type TextKey = keyof typeof english
/** As it is written, or as it was read when the pages were built: build/read-texts.ts. */
type Catalogue = Readonly<Record<TextKey, string | MessageFormatElement[]>>
type Value = string | number | Date
/** What stands between `<b>` and `</b>` of a message is handed to the value `b`. */
type RichValue = Value | ReactNode | ((parts: ReactNode) => ReactNode)

const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
}

let spoken: Language = 'en'
let catalogue: Catalogue
/** Reading a message takes longer than filling it in. */
const read = new Map<TextKey, IntlMessageFormat>()

export async function speak(language: Language): Promise<void> {
  catalogue = (await catalogues[language]()).default
  spoken = language
  read.clear()
}

export const spokenLanguage = (): Language => spoken

function messageOf(key: TextKey): IntlMessageFormat {
  const known = read.get(key) ?? new IntlMessageFormat(catalogue[key], spoken)
  read.set(key, known)
  return known
}

/** What has nothing to fill in is no message: nothing has to read it. */
const isPlain = (message: Catalogue[TextKey]): message is string =>
  typeof message === 'string' && !/[{<]/.test(message)

export function t(key: TextKey, values?: Readonly<Record<string, Value>>): string {
  const message = catalogue[key]
  return isPlain(message) ? message : String(messageOf(key).format(values))
}

/** The same with elements in it. */
export function rich(key: TextKey, values: Readonly<Record<string, RichValue>>): ReactNode {
  const message = catalogue[key]
  return isPlain(message) ? message : messageOf(key).format<ReactNode>(values as Record<string, ReactNode>)
}
