import { matchProblem } from '@folkmoot/contract'
import type { english } from './english.ts'

const fields: typeof english.fields = {
  username: 'Benutzername',
  givenName: 'Vorname',
  familyName: 'Nachname',
  email: 'E-Mail-Adresse',
  newEmail: 'Neue E-Mail-Adresse',
  current: 'Aktuelles Passwort',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  again: 'Passwort wiederholen',
  name: 'Benutzername oder E-Mail-Adresse',
  passwordHint: 'Mindestens 8 Zeichen. Am besten ein paar Wörter, die niemand errät.',
  usernameHint: 'Buchstaben, Ziffern und . _ - @ +',
}

const missing: Record<string, string> = {
  username: 'Gib einen Benutzernamen ein',
  givenName: 'Gib deinen Vornamen ein',
  familyName: 'Gib deinen Nachnamen ein',
  email: 'Gib deine E-Mail-Adresse ein',
  current: 'Gib dein aktuelles Passwort ein',
  password: 'Gib ein Passwort ein',
  again: 'Wiederhole das Passwort',
  name: 'Gib deinen Benutzernamen oder deine E-Mail-Adresse ein',
}

const common: typeof english.common = {
  differs: 'Die Passwörter stimmen nicht überein',
  wrongPassword: 'Das aktuelle Passwort ist falsch',
  missing: (field) => missing[field] ?? 'Fülle dieses Feld aus',
  tooMany: (minutes) =>
    `Zu viele Anfragen. Versuche es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  toSignIn: 'Anmelden',
  toSettings: 'Zurück zu den Einstellungen',
  usernameTaken: 'Dieser Benutzername ist vergeben',
  emailTaken: 'Diese E-Mail-Adresse wird bereits verwendet',
}

/** The API's messages are English, so these state the rule of the field instead. */

const wrong: typeof english.wrong = {
  username: (message) =>
    matchProblem('usernameAddress', message)
      ? 'Eine E-Mail-Adresse als Benutzername muss deine eigene sein'
      : 'Der Benutzername darf nur aus Buchstaben, Ziffern und . _ - @ + bestehen',
  password: () => 'Das Passwort muss 8 bis 1024 Zeichen haben',
  givenName: () => 'Der Vorname ist zu lang oder enthält unzulässige Zeichen',
  familyName: () => 'Der Nachname ist zu lang oder enthält unzulässige Zeichen',
  email: (message) =>
    matchProblem('emailSame', message)
      ? 'Das ist bereits deine E-Mail-Adresse'
      : 'Gib eine gültige E-Mail-Adresse ein',
}

const link: typeof english.link = {
  title: 'Dieser Link ist nicht mehr gültig',
  expired: 'Er wurde bereits verwendet, ist abgelaufen, oder dein Konto hat sich seitdem geändert.',
}

const forgotten: typeof english.forgotten = {
  title: 'Passwort vergessen?',
  intro:
    'Gib deinen Benutzernamen oder deine E-Mail-Adresse ein. Wir schicken dir einen Link, mit dem du ein neues Passwort wählen kannst.',
  submit: 'Link senden',
  sentTitle: 'Prüfe deine E-Mails',
  sent: [
    'Falls es das Konto gibt, haben wir einen Link an seine E-Mail-Adresse geschickt. Er gilt eine Stunde.',
    'Nach ein paar Minuten nichts angekommen? Sieh im Spam-Ordner nach, versuche einen anderen Namen oder frage die Verwaltung der Community.',
  ],
  offTitle: 'Passwort vergessen?',
  off: 'Diese Community verschickt keine E-Mails, darum kannst du dein Passwort hier nicht zurücksetzen. Die Verwaltung kann dir ein neues setzen.',
  again: 'Neuen Link anfordern',
}

const reset: typeof english.reset = {
  title: 'Neues Passwort wählen',
  intro: (username) => `Für das Konto ${username}. Alle Geräte werden abgemeldet.`,
  submit: 'Passwort festlegen',
  doneTitle: 'Passwort geändert',
  done: 'Du kannst dich jetzt mit dem neuen Passwort anmelden.',
}

const signUp: typeof english.signUp = {
  title: 'Konto erstellen',
  submit: 'Konto erstellen',
  offTitle: 'Registrierung geschlossen',
  off: 'In dieser Community erstellt nur die Verwaltung Konten. Frage dort nach.',
  sentTitle: 'Prüfe deine E-Mails',
  sent: [
    'Wir haben dir eine E-Mail geschickt. Öffne den Link darin, um dein Konto zu erstellen. Er gilt einen Tag.',
    'Nach ein paar Minuten nichts angekommen? Sieh im Spam-Ordner nach oder beginne von vorn.',
  ],
  confirmTitle: 'E-Mail-Adresse bestätigen',
  confirm: (username) => `Damit wird das Konto ${username} erstellt.`,
  confirmSubmit: 'Konto erstellen',
  doneTitle: 'Willkommen! Dein Konto ist bereit',
  done: (username) => `Du kannst dich jetzt als ${username} anmelden.`,
  startOver: 'Von vorn beginnen',
}

const settings: typeof english.settings = {
  title: 'Dein Konto',
  email: 'E-Mail-Adresse ändern',
  password: 'Passwort ändern',
  signedInAs: (username) => `Du bist als ${username} angemeldet.`,
}

const sessions: typeof english.sessions = {
  title: 'Geräte',
  here: 'dieses Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  details: (address, since, seen) => `${address} · angemeldet ${since} · zuletzt aktiv ${seen}`,
  end: 'Abmelden',
  endOthers: 'Alle anderen Geräte abmelden',
}

const email: typeof english.email = {
  title: 'E-Mail-Adresse ändern',
  intro: (address) => `Deine aktuelle Adresse ist ${address}. Die neue gilt, sobald du sie bestätigt hast.`,
  submit: 'Link senden',
  sentTitle: 'Prüfe das neue Postfach',
  sent: [
    'Wir haben eine E-Mail an die neue Adresse geschickt. Öffne den Link darin, um die Änderung zu bestätigen. Er gilt einen Tag.',
    'Auch deine alte Adresse haben wir informiert.',
  ],
  introAtOnce: (address) =>
    `Deine aktuelle Adresse ist ${address}. Diese Community verschickt keine E-Mails, darum gilt die neue sofort. Du wirst auf allen anderen Geräten abgemeldet, und deine Zugriffstoken werden widerrufen.`,
  confirmTitle: 'Neue E-Mail-Adresse bestätigen',
  confirm: (address) =>
    `Dein Konto bekommt die Adresse ${address}. Du wirst auf allen anderen Geräten abgemeldet, und deine Zugriffstoken werden widerrufen.`,
  confirmSubmit: 'Adresse ändern',
  other: 'Dieser Link gehört zu einem anderen Konto. Melde dich zuerst mit diesem an.',
  doneTitle: 'E-Mail-Adresse geändert',
  done: 'Du wurdest auf allen anderen Geräten abgemeldet.',
}

const password: typeof english.password = {
  title: 'Passwort ändern',
  intro: 'Du wirst auf allen anderen Geräten abgemeldet, und deine Zugriffstoken werden widerrufen.',
  submit: 'Passwort ändern',
  doneTitle: 'Passwort geändert',
  done: 'Du wurdest auf allen anderen Geräten abgemeldet.',
}

export const german: typeof english = {
  fields,
  common,
  wrong,
  link,
  forgotten,
  reset,
  signUp,
  settings,
  sessions,
  email,
  password,
}
