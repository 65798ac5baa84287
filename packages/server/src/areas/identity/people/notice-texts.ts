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

const french: NoticeTexts = {
  addressesChanged: (username, baseUrl) => ({
    subject: 'Vos adresses e-mail ont été modifiées',
    paragraphs: [
      `Les adresses e-mail de votre compte ${username} sur ${baseUrl} viennent d’être modifiées.`,
      'Nous envoyons cet e-mail à votre adresse précédente.',
      'Si ce n’était pas vous, prévenez immédiatement l’administration.',
    ],
  }),
  passwordChanged: (username, baseUrl) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Le mot de passe de votre compte ${username} sur ${baseUrl} vient d’être modifié. Tous les autres appareils ont été déconnectés.`,
      'Si ce n’était pas vous, prévenez immédiatement l’administration.',
    ],
  }),
}

const spanish: NoticeTexts = {
  addressesChanged: (username, baseUrl) => ({
    subject: 'Se cambiaron tus direcciones de correo',
    paragraphs: [
      `Las direcciones de correo de tu cuenta ${username} en ${baseUrl} se acaban de cambiar.`,
      'Enviamos este correo a la dirección que tenías antes.',
      'Si no eras tú, avisa a la administración ahora mismo.',
    ],
  }),
  passwordChanged: (username, baseUrl) => ({
    subject: 'Se cambió tu contraseña',
    paragraphs: [
      `La contraseña de tu cuenta ${username} en ${baseUrl} se acaba de cambiar. Se cerró la sesión en los demás dispositivos.`,
      'Si no eras tú, avisa a la administración ahora mismo.',
    ],
  }),
}

export const noticeTexts: Record<Language, NoticeTexts> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}
