/** The mail to people whose account came with an import. */
import type { Language } from '@folkmoot/contract'
import { type MailContent, oneLine } from '../../../engines/mail/mail-content.ts'

interface Imported {
  readonly baseUrl: string
  readonly inviter: string
  readonly username: string
  readonly code: string
}

type Texts = (imported: Imported) => {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly label: string
  readonly afterwards: string
}

const texts: Record<Language, Texts> = {
  en: ({ baseUrl, inviter, username }) => ({
    subject: 'Your new account',
    paragraphs: [
      `${inviter} created an account for you in the community at ${baseUrl}. Your username is ${username}.`,
      'Choose a password to sign in. The link works once, for seven days.',
    ],
    label: 'Choose a password',
    afterwards: 'Later you can get a new link on the sign-in page.',
  }),
  de: ({ baseUrl, inviter, username }) => ({
    subject: 'Dein neues Konto',
    paragraphs: [
      `${inviter} hat für dich ein Konto in der Community ${baseUrl} erstellt. Dein Benutzername ist ${username}.`,
      'Wähle ein Passwort, um dich anzumelden. Der Link gilt einmal, sieben Tage lang.',
    ],
    label: 'Passwort wählen',
    afterwards: 'Danach bekommst du auf der Anmeldeseite einen neuen Link.',
  }),
  fr: ({ baseUrl, inviter, username }) => ({
    subject: 'Votre nouveau compte',
    paragraphs: [
      `${inviter} a créé un compte pour vous dans la communauté ${baseUrl}. Votre nom d’utilisateur est ${username}.`,
      'Choisissez un mot de passe pour vous connecter. Le lien fonctionne une fois, pendant sept jours.',
    ],
    label: 'Choisir un mot de passe',
    afterwards: 'Ensuite, vous pourrez obtenir un nouveau lien sur la page de connexion.',
  }),
  es: ({ baseUrl, inviter, username }) => ({
    subject: 'Tu nueva cuenta',
    paragraphs: [
      `${inviter} ha creado una cuenta para ti en la comunidad ${baseUrl}. Tu nombre de usuario es ${username}.`,
      'Elige una contraseña para iniciar sesión. El enlace funciona una vez, durante siete días.',
    ],
    label: 'Elegir una contraseña',
    afterwards: 'Después puedes pedir un enlace nuevo en la página de inicio de sesión.',
  }),
}

export function importedMail(language: Language, imported: Imported): MailContent {
  const inviter = oneLine(imported.inviter)
  const { subject, paragraphs, label, afterwards } = texts[language]({ ...imported, inviter })
  const url = `${imported.baseUrl}/reset?code=${imported.code}`
  return { language, subject, paragraphs, link: { label, url }, afterwards: [afterwards] }
}
