/** Texts of notification emails by language. */
import type { Language } from '@folkmoot/contract'
import { english } from './english.ts'
import { german } from './german.ts'

export type NotificationTexts = typeof english

export const notificationTexts: Record<Language, NotificationTexts> = { en: english, de: german }
