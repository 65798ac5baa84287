/** The language of mails: their reader's, as far as we have texts in it. */
import { LANGUAGES, type Language, languageOfLocale } from '@folkmoot/contract'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'

/** `FOLKMOOT_LANGUAGE` of instances that write in this language. */
const SETTING: Record<Language, Config['language']> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
}

/** By the reader's profile, then the page that asked for the mail, if one did, then the instance. */
export function mailLanguage(
  { config }: Pick<Context, 'config'>,
  { locale }: { readonly locale?: string | null | undefined },
  page?: Language,
): Language {
  return (
    languageOfLocale(locale) ??
    page ??
    LANGUAGES.find((language) => SETTING[language] === config.language) ??
    'en'
  )
}
