/** Texts of invitations to sign up: the page behind the link, and the mail. */
import type { Language } from '@folkmoot/contract'

export interface InvitationMailTexts {
  readonly baseUrl: string
  readonly inviter: string
  readonly place: string | undefined
  readonly expiresAt: Date
}

const dayIn = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (date: Date) => format.format(date)
}
const [inEnglish, inGerman, inFrench, inSpanish] = [dayIn('en-GB'), dayIn('de'), dayIn('fr'), dayIn('es')]

const english = {
  title: 'You’re invited',
  invites: (inviter: string, place: string | undefined) =>
    place === undefined
      ? `${inviter} invites you to join this community.`
      : `${inviter} invites you to join this community and “${place}”.`,
  joins: (inviter: string, place: string) => `${inviter} invites you to join “${place}”.`,
  note: (inviter: string) => `Message from ${inviter}:`,
  address: (email: string) => `Your account gets the email address ${email}.`,
  haveAccount: 'I already have an account',
  hasAccount: (email: string) => `${email} already has an account. Sign in to go on.`,
  join: (place: string) => `Join ${place}`,
  member: 'You already have an account here, so there is nothing to do.',
  home: 'Go to the start page',
  over: 'This invitation has expired, was revoked or has been used up. Ask for a new one.',
  banned: 'You’ve been banned from this place.',
  mail: {
    subject: (inviter: string) => `${inviter} invites you`,
    invites: ({ baseUrl, inviter, place }: InvitationMailTexts) =>
      place === undefined
        ? `${inviter} invites you to join the community at ${baseUrl}.`
        : `${inviter} invites you to join “${place}” in the community at ${baseUrl}.`,
    note: (inviter: string, note: string) => `Message from ${inviter}: ${note}`,
    works: (expiresAt: Date) => `The link works once, until ${inEnglish(expiresAt)}.`,
    label: 'Accept invitation',
    ignore: 'If you don’t want to join, you can ignore this email.',
  },
}

const german: typeof english = {
  title: 'Einladung',
  invites: (inviter, place) =>
    place === undefined
      ? `${inviter} lädt dich in diese Community ein.`
      : `${inviter} lädt dich in diese Community und nach „${place}“ ein.`,
  joins: (inviter, place) => `${inviter} lädt dich nach „${place}“ ein.`,
  note: (inviter) => `Nachricht von ${inviter}:`,
  address: (email) => `Dein Konto bekommt die E-Mail-Adresse ${email}.`,
  haveAccount: 'Ich habe schon ein Konto',
  hasAccount: (email) => `${email} hat schon ein Konto. Melde dich an, um fortzufahren.`,
  join: (place) => `${place} beitreten`,
  member: 'Du hast hier schon ein Konto und brauchst nichts weiter zu tun.',
  home: 'Zur Startseite',
  over: 'Diese Einladung ist abgelaufen, widerrufen oder aufgebraucht. Bitte um eine neue.',
  banned: 'Du bist von diesem Ort ausgeschlossen.',
  mail: {
    subject: (inviter) => `${inviter} lädt dich ein`,
    invites: ({ baseUrl, inviter, place }) =>
      place === undefined
        ? `${inviter} lädt dich in die Community ${baseUrl} ein.`
        : `${inviter} lädt dich nach „${place}“ in der Community ${baseUrl} ein.`,
    note: (inviter, note) => `Nachricht von ${inviter}: ${note}`,
    works: (expiresAt) => `Der Link gilt einmal, bis zum ${inGerman(expiresAt)}.`,
    label: 'Einladung annehmen',
    ignore: 'Wenn du nicht beitreten möchtest, kannst du diese E-Mail ignorieren.',
  },
}

const french: typeof english = {
  title: 'Vous êtes invité(e)',
  invites: (inviter, place) =>
    place === undefined
      ? `${inviter} vous invite à rejoindre cette communauté.`
      : `${inviter} vous invite à rejoindre cette communauté et « ${place} ».`,
  joins: (inviter, place) => `${inviter} vous invite à rejoindre « ${place} ».`,
  note: (inviter) => `Message de ${inviter} :`,
  address: (email) => `Votre compte aura l’adresse e-mail ${email}.`,
  haveAccount: 'J’ai déjà un compte',
  hasAccount: (email) => `${email} a déjà un compte. Connectez-vous pour continuer.`,
  join: (place) => `Rejoindre ${place}`,
  member: 'Vous avez déjà un compte ici : il n’y a rien d’autre à faire.',
  home: 'Aller à l’accueil',
  over: 'Cette invitation a expiré, a été révoquée ou a déjà servi. Demandez-en une nouvelle.',
  banned: 'Vous avez été exclu(e) de cet espace.',
  mail: {
    subject: (inviter) => `${inviter} vous invite`,
    invites: ({ baseUrl, inviter, place }) =>
      place === undefined
        ? `${inviter} vous invite à rejoindre la communauté ${baseUrl}.`
        : `${inviter} vous invite à rejoindre « ${place} » dans la communauté ${baseUrl}.`,
    note: (inviter, note) => `Message de ${inviter} : ${note}`,
    works: (expiresAt) => `Le lien fonctionne une fois, jusqu’au ${inFrench(expiresAt)}.`,
    label: 'Accepter l’invitation',
    ignore: 'Si vous ne souhaitez pas participer, vous pouvez ignorer cet e-mail.',
  },
}

const spanish: typeof english = {
  title: 'Tienes una invitación',
  invites: (inviter, place) =>
    place === undefined
      ? `${inviter} te invita a unirte a esta comunidad.`
      : `${inviter} te invita a unirte a esta comunidad y a «${place}».`,
  joins: (inviter, place) => `${inviter} te invita a unirte a «${place}».`,
  note: (inviter) => `Mensaje de ${inviter}:`,
  address: (email) => `Tu cuenta tendrá la dirección de correo ${email}.`,
  haveAccount: 'Ya tengo una cuenta',
  hasAccount: (email) => `${email} ya tiene una cuenta. Inicia sesión para continuar.`,
  join: (place) => `Unirse a ${place}`,
  member: 'Ya tienes una cuenta aquí, así que no hay nada que hacer.',
  home: 'Ir a la página de inicio',
  over: 'Esta invitación ha caducado, se ha revocado o ya se ha usado. Pide una nueva.',
  banned: 'Se te ha expulsado de este lugar.',
  mail: {
    subject: (inviter) => `${inviter} te invita`,
    invites: ({ baseUrl, inviter, place }) =>
      place === undefined
        ? `${inviter} te invita a unirte a la comunidad ${baseUrl}.`
        : `${inviter} te invita a unirte a «${place}» en la comunidad ${baseUrl}.`,
    note: (inviter, note) => `Mensaje de ${inviter}: ${note}`,
    works: (expiresAt) => `El enlace funciona una vez, hasta el ${inSpanish(expiresAt)}.`,
    label: 'Aceptar la invitación',
    ignore: 'Si no quieres unirte, puedes ignorar este correo.',
  },
}

export const invitationTexts: Record<Language, typeof english> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}
