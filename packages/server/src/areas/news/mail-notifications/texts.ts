/** Texts of notification emails by language. */
import type { Language } from '@folkmoot/contract'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'

export type NotificationTexts = typeof english

export const notificationTexts: Record<Language, NotificationTexts> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}
