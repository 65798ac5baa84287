/** Texts of pushes by language, beside those that they share with mails. */
import type { Language } from '@folkmoot/contract'

interface PushTexts {
  summary(count: number): string
  /** Of a conversation with more than the shown one. */
  more(count: number): string
}

export const pushTexts: Record<Language, PushTexts> = {
  en: {
    summary: (count) => `${count} new notifications`,
    more: (count) => `And ${count} more`,
  },
  de: {
    summary: (count) => `${count} neue Benachrichtigungen`,
    more: (count) => `Und ${count} weitere`,
  },
  fr: {
    summary: (count) => `${count} nouvelles notifications`,
    more: (count) => `Et ${count} de plus`,
  },
  es: {
    summary: (count) => `${count} notificaciones nuevas`,
    more: (count) => `Y ${count} más`,
  },
}
