import type { english } from './english.ts'

const fields: typeof english.fields = {
  username: 'Benutzername',
  givenName: 'Vorname',
  familyName: 'Nachname',
  email: 'E-Mail-Adresse',
  newEmail: 'Neue E-Mail-Adresse',
  current: 'Jetziges Passwort',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  again: 'Dasselbe Passwort noch einmal',
  name: 'Benutzername oder E-Mail-Adresse',
  passwordHint: 'Mindestens 8 Zeichen. Am besten ein paar Wörter, die niemand errät.',
  usernameHint: 'Buchstaben, Ziffern und . _ - @ +',
}

const common: typeof english.common = {
  differs: 'Die beiden Passwörter sind nicht gleich',
  wrongPassword: 'Das jetzige Passwort stimmt nicht',
  missing: (label) => `Bitte ausfüllen: ${label}`,
  tooMany: (minutes) =>
    `Das wurde zu oft verlangt. Versuche es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  toSignIn: 'Anmelden',
  toSettings: 'Zurück zu den Einstellungen',
  usernameTaken: 'Der Benutzername ist vergeben',
  emailTaken: 'Die E-Mail-Adresse gehört jemand anderem',
}

/** The API speaks English, so that here the rule of the field is said instead. */
const wrong: typeof english.wrong = {
  username: () => 'Der Benutzername darf nur aus Buchstaben, Ziffern und . _ - @ + bestehen',
  password: () => 'Das Passwort muss 8 bis 1024 Zeichen haben',
  givenName: () => 'Der Vorname ist zu lang oder hat Zeichen, die nicht gehen',
  familyName: () => 'Der Nachname ist zu lang oder hat Zeichen, die nicht gehen',
  email: () => 'Gib eine gültige E-Mail-Adresse ein, und keine, die du schon hast',
}

const link: typeof english.link = {
  title: 'Dieser Link gilt nicht mehr',
  over: 'Er wurde schon benutzt, seine Zeit ist um, oder am Konto wurde etwas geändert, seit er verschickt wurde.',
}

const forgotten: typeof english.forgotten = {
  title: 'Passwort vergessen',
  intro:
    'Gib deinen Benutzernamen oder eine deiner E-Mail-Adressen ein. Wir schicken dir einen Link, mit dem du ein neues Passwort wählst.',
  submit: 'Link schicken',
  sentTitle: 'Schau in dein Postfach',
  sent: [
    'Wenn es ein solches Konto gibt, ist eine E-Mail an seine Adresse unterwegs. Der Link darin gilt eine Stunde.',
    'Kommt in den nächsten Minuten nichts an, dann schau bei den unerwünschten E-Mails nach, versuche einen anderen Namen, oder frage jemanden, der die Community verwaltet.',
  ],
  offTitle: 'Passwort vergessen',
  off: 'Diese Community verschickt keine E-Mails, darum kannst du hier kein neues Passwort wählen. Wer die Community verwaltet, kann dir eines setzen.',
  again: 'Noch einen Link anfordern',
}

const reset: typeof english.reset = {
  title: 'Neues Passwort wählen',
  intro: (username) =>
    `Für das Konto ${username}. Wer mit dem alten Passwort angemeldet ist, wird abgemeldet.`,
  submit: 'Passwort setzen',
  doneTitle: 'Dein Passwort ist geändert',
  done: 'Du kannst dich jetzt damit anmelden.',
}

const signUp: typeof english.signUp = {
  title: 'Konto anlegen',
  submit: 'Konto anlegen',
  offTitle: 'Konten legt die Verwaltung an',
  off: 'In dieser Community kann sich nicht jeder selbst ein Konto anlegen. Wer sie verwaltet, kann dir eines anlegen.',
  sentTitle: 'Schau in dein Postfach',
  sent: [
    'Wir haben eine E-Mail an die Adresse geschickt, die du angegeben hast. Das Konto wird angelegt, wenn du dem Link darin folgst. Er gilt einen Tag.',
    'Kommt in den nächsten Minuten nichts an, dann schau bei den unerwünschten E-Mails nach, oder fang noch einmal an.',
  ],
  confirmTitle: 'E-Mail-Adresse bestätigen',
  confirm: (username) => `Das Konto ${username} wird angelegt, wenn du weitergehst.`,
  confirmSubmit: 'Konto anlegen',
  doneTitle: 'Dein Konto ist angelegt',
  done: (username) => `Du bist ${username}. Du kannst dich jetzt anmelden.`,
  begin: 'Noch einmal anfangen',
}

const settings: typeof english.settings = {
  title: 'Dein Konto',
  email: 'E-Mail-Adresse ändern',
  password: 'Passwort ändern',
  signedInAs: (username) => `Du bist als ${username} angemeldet.`,
}

const sessions: typeof english.sessions = {
  title: 'Wo du angemeldet bist',
  here: 'hier',
  unknownDevice: 'Ein unbekanntes Gerät',
  details: (address, since, seen) => `Von ${address}, seit ${since}, zuletzt gesehen ${seen}`,
  end: 'Dort abmelden',
  endOthers: 'Überall sonst abmelden',
}

const email: typeof english.email = {
  title: 'E-Mail-Adresse ändern',
  intro: (address) => `E-Mails gehen an ${address}. Die neue Adresse gilt, sobald du sie bestätigt hast.`,
  submit: 'Link schicken',
  sentTitle: 'Schau in das neue Postfach',
  sent: [
    'Eine E-Mail ist unterwegs an die neue Adresse. Die Adresse wird geändert, wenn du dem Link darin folgst. Er gilt einen Tag.',
    'Auch an die alte Adresse geht eine Nachricht.',
  ],
  off: 'Diese Community verschickt keine E-Mails, darum kann hier keine neue Adresse bestätigt werden. Wer die Community verwaltet, kann sie für dich ändern.',
  confirmTitle: 'Neue E-Mail-Adresse bestätigen',
  confirm: (address) =>
    `E-Mails gehen an ${address}, wenn du weitergehst. Auf allen anderen Geräten wirst du abgemeldet, und deine Zugangstoken enden.`,
  confirmSubmit: 'Adresse ändern',
  other: 'Der Link ist für ein anderes Konto als das, mit dem du angemeldet bist.',
  doneTitle: 'Deine E-Mail-Adresse ist geändert',
  done: 'Auf allen anderen Geräten bist du abgemeldet.',
}

const password: typeof english.password = {
  title: 'Passwort ändern',
  intro: 'Auf allen anderen Geräten wirst du abgemeldet, und deine Zugangstoken enden.',
  submit: 'Passwort ändern',
  doneTitle: 'Dein Passwort ist geändert',
  done: 'Auf allen anderen Geräten bist du abgemeldet.',
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
