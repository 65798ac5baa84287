import type { english } from './english.ts'

const minutes = (count: number) => (count === 1 ? 'einer Minute' : `${count} Minuten`)

export const german: typeof english = {
  frame: {
    skipToContent: 'Zum Inhalt springen',
    signedInAs: (name) => `Angemeldet als ${name}`,
    settings: 'Einstellungen',
    signOut: 'Abmelden',
    problem: 'Das hat nicht geklappt',
  },
  errors: {
    titles: {
      400: 'Das ist nicht richtig angekommen',
      401: 'Bitte melde dich an',
      403: 'Das geht nicht',
      404: 'Hier ist nichts',
      413: 'Das ist zu viel auf einmal',
      415: 'Das ist nicht richtig angekommen',
      429: 'Zu viele Versuche',
      503: 'Einen Moment, bitte',
    },
    otherTitle: 'Etwas ist schiefgegangen',
    requestId: (id) => `Wenn du um Hilfe bittest, nenne diese Anfrage: ${id}`,
    home: 'Zur Startseite',
  },
  signIn: {
    title: 'Anmelden',
    name: 'Benutzername oder E-Mail-Adresse',
    password: 'Passwort',
    keep: 'Zwei Wochen lang angemeldet bleiben',
    submit: 'Anmelden',
    nameMissing: 'Gib deinen Benutzernamen oder deine E-Mail-Adresse ein',
    passwordMissing: 'Gib dein Passwort ein',
    refused: 'Der Benutzername oder das Passwort stimmt nicht',
    tooFast: (count) => `Zu viele falsche Passwörter. Versuche es in ${minutes(count)} noch einmal.`,
    busy: 'Gerade melden sich viele an. Versuche es gleich noch einmal.',
    signedOut: 'Du bist abgemeldet.',
    already: (name) => `Du bist als ${name} angemeldet.`,
    goOn: 'Weiter',
    asSomebodyElse: 'Als jemand anderes anmelden',
    forgotten: 'Passwort vergessen?',
    signUp: 'Konto anlegen',
  },
  signOut: {
    title: 'Abmelden',
    question: (name) => `Du bist als ${name} angemeldet. Auf diesem Gerät abmelden?`,
    submit: 'Abmelden',
    stay: 'Angemeldet bleiben',
  },
  consent: {
    title: (name) => `${name} erlauben?`,
    asks: (name) => `${name} möchte in deinem Namen:`,
    goesTo: (host) => `Danach geht es weiter zu ${host}.`,
    lasts: (days) =>
      `Das gilt, bis du es zurücknimmst, bis es ${days === 1 ? 'einen Tag' : `${days} Tage`} lang nicht genutzt wird, und höchstens ein Jahr.`,
    asWhom: (name) => `Du bist als ${name} angemeldet.`,
    asSomebodyElse: 'Als jemand anderes anmelden',
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
    scopes: {
      openid: 'Wissen, dass du es bist.',
      profile: 'Deinen Namen und Benutzernamen sehen.',
      email: 'Deine E-Mail-Adresse sehen.',
      read: 'Alles lesen, was du lesen darfst.',
      write: 'Als du schreiben, ändern und löschen.',
      webhooks: 'Erfahren, was geschieht, soweit du es sehen darfst.',
      admin: 'Deine Rechte in Verwaltung und Moderation nutzen.',
      'uri:/api': 'Alles tun, was du tun darfst.',
    },
    over: 'Diese Frage hat sich erledigt: Sie wurde beantwortet, sie ist zu alt, oder sie wurde in einem anderen Browser gestellt. Geh dahin zurück, woher du kommst, und versuche es noch einmal.',
  },
  authorization: {
    title: 'Diese Anwendung kann nicht eingelassen werden',
    advice: 'Geh dahin zurück, woher du kommst. Wer die Anwendung betreibt, muss das in Ordnung bringen.',
    reasons: {
      invalid_client: 'Die Anwendung ist hier nicht bekannt, oder sie ist abgeschaltet.',
      invalid_redirect_uri:
        'Die Anwendung möchte die Antwort an eine Adresse bekommen, mit der sie nicht angemeldet ist.',
    },
  },
}
