import type { englishMails } from './english-mails.ts'

const ignore = 'Wenn du das nicht warst, kannst du diese E-Mail ignorieren.'

export const germanMails: typeof englishMails = {
  reset: ({ baseUrl, username }) => ({
    subject: 'Neues Passwort wählen',
    paragraphs: [
      `Jemand möchte das Passwort deines Kontos ${username} bei ${baseUrl} zurücksetzen.`,
      'Der Link funktioniert einmal und gilt eine Stunde.',
    ],
    label: 'Neues Passwort wählen',
    afterwards: [`${ignore} Dein Passwort bleibt, wie es ist.`],
  }),
  confirmAccount: (baseUrl) => ({
    subject: 'Bestätige deine E-Mail-Adresse',
    paragraphs: [
      `Jemand hat sich mit dieser E-Mail-Adresse bei ${baseUrl} registriert.`,
      'Öffne den Link, um das Konto zu erstellen. Er funktioniert einmal und gilt einen Tag.',
    ],
    label: 'Konto erstellen',
    afterwards: [ignore],
  }),
  accountExists: ({ baseUrl, username }) => ({
    subject: 'Du hast bereits ein Konto',
    paragraphs: [
      `Jemand hat sich mit dieser E-Mail-Adresse bei ${baseUrl} registriert. Du hast dort bereits ein Konto: ${username}.`,
      'Wenn du das warst, melde dich an. Falls du dein Passwort vergessen hast, kannst du es dort zurücksetzen.',
    ],
    label: 'Anmelden',
    afterwards: [ignore],
  }),
  confirmEmail: ({ baseUrl, username }) => ({
    subject: 'Bestätige deine neue E-Mail-Adresse',
    paragraphs: [
      `Du möchtest diese E-Mail-Adresse für das Konto ${username} bei ${baseUrl} verwenden.`,
      'Melde dich an und öffne den Link, um sie zu bestätigen. Er funktioniert einmal und gilt einen Tag.',
    ],
    label: 'Adresse bestätigen',
    afterwards: [ignore],
  }),
  addressTaken: ({ baseUrl, username }) => ({
    subject: 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto',
    paragraphs: [
      `Jemand wollte diese E-Mail-Adresse bei ${baseUrl} für ein anderes Konto verwenden. Sie gehört zu deinem Konto ${username}, darum wurde nichts geändert.`,
    ],
    afterwards: [ignore],
  }),
  emailChangeAsked: ({ baseUrl, username }) => ({
    subject: 'Deine E-Mail-Adresse soll geändert werden',
    paragraphs: [
      `In deinem Konto ${username} bei ${baseUrl} wurde eine neue E-Mail-Adresse angegeben. Sie gilt, sobald sie bestätigt ist.`,
      'Wenn du das nicht warst, ändere sofort dein Passwort. Damit wird die Änderung abgebrochen, und alle anderen werden abgemeldet.',
    ],
    label: 'Passwort ändern',
  }),
}
