/** Texts of notices about changed accounts, by the reader's language. */
import type { Language } from '@folkmoot/contract'
import type { MailContent } from '../../../engines/mail/mail-content.ts'

type Notice = (username: string, baseUrl: string) => Omit<MailContent, 'language'>

interface NoticeTexts {
  readonly addressesChanged: Notice
  readonly passwordChanged: Notice
}

const english: NoticeTexts = {
  addressesChanged: (username, baseUrl) => ({
    subject: 'Your email addresses were changed',
    paragraphs: [
      `The email addresses of your account ${username} at ${baseUrl} were just changed.`,
      'We sent this email to the address you had before.',
      'If this wasn’t you, tell an admin right away.',
    ],
  }),
  passwordChanged: (username, baseUrl) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account ${username} at ${baseUrl} was just changed. All other devices were signed out.`,
      'If this wasn’t you, tell an admin right away.',
    ],
  }),
}

const german: NoticeTexts = {
  addressesChanged: (username, baseUrl) => ({
    subject: 'Deine E-Mail-Adressen wurden geändert',
    paragraphs: [
      `Die E-Mail-Adressen deines Kontos ${username} bei ${baseUrl} wurden gerade geändert.`,
      'Diese E-Mail geht an deine bisherige Adresse.',
      'Wenn du das nicht warst, sag sofort der Verwaltung der Community Bescheid.',
    ],
  }),
  passwordChanged: (username, baseUrl) => ({
    subject: 'Dein Passwort wurde geändert',
    paragraphs: [
      `Das Passwort deines Kontos ${username} bei ${baseUrl} wurde gerade geändert. Alle anderen Geräte wurden abgemeldet.`,
      'Wenn du das nicht warst, sag sofort der Verwaltung der Community Bescheid.',
    ],
  }),
}

export const noticeTexts: Record<Language, NoticeTexts> = { en: english, de: german }
