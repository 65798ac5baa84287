import type { english } from './english.ts'

const minutes = (count: number) => (count === 1 ? 'einer Minute' : `${count} Minuten`)

export const german: typeof english = {
  frame: {
    main: 'Hauptnavigation',
    skipToContent: 'Zum Inhalt springen',
    signedInAs: (name) => `Angemeldet als ${name}`,
    settings: 'Einstellungen',
    signOut: 'Abmelden',
    problem: 'Das hat nicht geklappt',
  },
  errors: {
    titles: {
      400: 'Fehlerhafte Anfrage',
      401: 'Bitte melde dich an',
      403: 'Nicht erlaubt',
      404: 'Seite nicht gefunden',
      413: 'Zu groß',
      415: 'Fehlerhafte Anfrage',
      429: 'Zu viele Versuche',
      503: 'Bitte versuche es gleich noch einmal',
    },
    otherTitle: 'Etwas ist schiefgelaufen',
    messages: {
      unauthenticated: 'Melde dich an, um fortzufahren.',
      forbidden: 'Du hast dafür keine Berechtigung.',
      foreignOrigin: 'Diese Anfrage kam von einer anderen Website und wurde blockiert.',
      csrfTokenInvalid:
        'Du hast dich neu angemeldet, seit du dieses Formular geöffnet hast. Lade die Seite neu und versuche es noch einmal.',
      methodNotAllowed: 'Das ist hier nicht möglich.',
      moduleNotInstalled: 'Diese Funktion gibt es in dieser Community nicht.',
      requestTimeout:
        'Die Anfrage hat zu lange gedauert. Prüfe deine Verbindung und versuche es noch einmal.',
      bodyTooLarge: 'Das ist zu groß zum Senden.',
      uriTooLong: 'Die Adresse ist zu lang.',
      hostUnknown: 'Unter diesem Namen ist diese Community nicht erreichbar.',
      mediaTypeUnsupported: 'Lade die Seite neu und versuche es noch einmal.',
      internal: 'Bei uns ist etwas schiefgelaufen. Versuche es später noch einmal.',
      overloaded: 'Der Server ist gerade ausgelastet. Versuche es gleich noch einmal.',
      diskFull: 'Der Speicher des Servers ist voll. Änderungen lassen sich gerade nicht speichern.',
      databaseUnavailable: 'Der Server ist gerade nicht bereit. Versuche es gleich noch einmal.',
    },
    requestId: (id) => `Anfrage-ID (für den Support): ${id}`,
    home: 'Zur Startseite',
    missing: 'Diese Seite gibt es nicht, oder du hast keinen Zugriff.',
  },
  signIn: {
    title: 'Anmelden',
    name: 'Benutzername oder E-Mail-Adresse',
    password: 'Passwort',
    keep: 'Zwei Wochen lang angemeldet bleiben',
    submit: 'Anmelden',
    nameMissing: 'Gib deinen Benutzernamen oder deine E-Mail-Adresse ein',
    passwordMissing: 'Gib dein Passwort ein',
    refused: 'Benutzername oder Passwort ist falsch',
    tooFast: (count) => `Zu viele falsche Passwörter. Versuche es in ${minutes(count)} noch einmal.`,
    busy: 'Gerade melden sich zu viele an. Versuche es gleich noch einmal.',
    signedOut: 'Du bist abgemeldet.',
    already: (name) => `Du bist als ${name} angemeldet.`,
    continue: 'Weiter',
    otherAccount: 'Anderes Konto verwenden',
    forgotten: 'Passwort vergessen?',
    signUp: 'Konto erstellen',
  },
  signOut: {
    title: 'Abmelden',
    question: (name) => `Du bist als ${name} angemeldet. Auf diesem Gerät abmelden?`,
    submit: 'Abmelden',
    stay: 'Angemeldet bleiben',
  },
  consent: {
    title: (name) => `${name} Zugriff erlauben?`,
    asks: (name) => `${name} möchte Folgendes dürfen:`,
    goesTo: (host) => `Danach wirst du zu ${host} weitergeleitet.`,
    lasts: (days) =>
      `Der Zugriff endet, wenn du ihn entziehst, wenn er ${days === 1 ? 'einen Tag' : `${days} Tage`} lang nicht genutzt wird, oder nach einem Jahr.`,
    asWhom: (name) => `Du bist als ${name} angemeldet.`,
    otherAccount: 'Anderes Konto verwenden',
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
    scopes: {
      openid: 'Deine Identität bestätigen.',
      profile: 'Deinen Namen und Benutzernamen sehen.',
      email: 'Deine E-Mail-Adresse sehen.',
      read: 'Alles lesen, was du lesen darfst.',
      write: 'In deinem Namen Inhalte erstellen, ändern und löschen.',
      webhooks: 'Ereignisse, die du sehen darfst, per Webhook empfangen.',
      admin: 'Deine Rollen in der ganzen Community nutzen: Admin, Community-Manager, Moderator.',
      'uri:/api': 'Alles tun, was du tun darfst.',
    },
    expired:
      'Diese Anfrage ist abgelaufen: Sie wurde schon beantwortet, ist zu alt oder wurde in einem anderen Browser geöffnet. Geh zurück zur App und versuche es noch einmal.',
  },
  authorization: {
    title: 'Diese App kann nicht verbunden werden',
    advice: 'Geh zurück zur App. Ihr Betreiber muss das beheben.',
    reasons: {
      invalid_client: 'Die App ist hier nicht registriert oder deaktiviert.',
      invalid_redirect_uri: 'Die App möchte zu einer URL weiterleiten, die nicht registriert ist.',
    },
  },
}
