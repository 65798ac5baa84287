import { matchProblem } from '@folkmoot/contract'
import type { english } from './english.ts'

const fields: typeof english.fields = {
  username: 'Nom d’utilisateur',
  givenName: 'Prénom',
  familyName: 'Nom',
  email: 'Adresse e-mail',
  newEmail: 'Nouvelle adresse e-mail',
  current: 'Mot de passe actuel',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  again: 'Répétez le mot de passe',
  name: 'Nom d’utilisateur ou adresse e-mail',
  passwordHint: 'Au moins 8 caractères. Quelques mots au hasard conviennent très bien.',
  usernameHint: 'Lettres, chiffres et . _ - @ +',
}

const missing: Record<string, string> = {
  username: 'Saisissez un nom d’utilisateur',
  givenName: 'Saisissez votre prénom',
  familyName: 'Saisissez votre nom',
  email: 'Saisissez votre adresse e-mail',
  current: 'Saisissez votre mot de passe actuel',
  password: 'Saisissez un mot de passe',
  again: 'Répétez le mot de passe',
  name: 'Saisissez votre nom d’utilisateur ou votre adresse e-mail',
}

const common: typeof english.common = {
  differs: 'Les mots de passe ne correspondent pas',
  wrongPassword: 'Le mot de passe actuel est incorrect',
  missing: (field) => missing[field] ?? 'Remplissez ce champ',
  tooMany: (minutes) =>
    `Trop de requêtes. Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
  toSignIn: 'Se connecter',
  toSettings: 'Retour aux paramètres',
  usernameTaken: 'Ce nom d’utilisateur est pris',
  emailTaken: 'Cette adresse e-mail est déjà utilisée',
}

/** The API's messages are English, so these state the rule of the field instead. */
const wrong: typeof english.wrong = {
  username: (message) =>
    matchProblem('usernameAddress', message)
      ? 'Une adresse e-mail comme nom d’utilisateur doit être la vôtre'
      : 'Le nom d’utilisateur ne peut contenir que des lettres, des chiffres et . _ - @ +',
  password: () => 'Le mot de passe doit compter de 8 à 1024 caractères',
  givenName: () => 'Le prénom est trop long ou contient des caractères interdits',
  familyName: () => 'Le nom est trop long ou contient des caractères interdits',
  email: (message) =>
    matchProblem('emailSame', message)
      ? 'C’est déjà votre adresse e-mail'
      : 'Saisissez une adresse e-mail valide',
}

const link: typeof english.link = {
  title: 'Ce lien n’est plus valable',
  expired: 'Il a déjà été utilisé, il a expiré, ou votre compte a changé depuis son envoi.',
}

const forgotten: typeof english.forgotten = {
  title: 'Mot de passe oublié ?',
  intro:
    'Saisissez votre nom d’utilisateur ou votre adresse e-mail. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  submit: 'Envoyer le lien',
  sentTitle: 'Consultez vos e-mails',
  sent: [
    'Si le compte existe, nous avons envoyé un lien à son adresse e-mail. Il est valable une heure.',
    'Rien après quelques minutes ? Regardez dans vos spams, essayez un autre nom ou demandez à l’administration.',
  ],
  offTitle: 'Mot de passe oublié ?',
  off: 'Cette communauté n’envoie pas d’e-mails, vous ne pouvez donc pas réinitialiser votre mot de passe ici. Demandez à l’administration d’en définir un nouveau.',
  again: 'Envoyer un autre lien',
}

const reset: typeof english.reset = {
  title: 'Choisir un nouveau mot de passe',
  intro: (username) => `Pour le compte ${username}. Tous les appareils seront déconnectés.`,
  submit: 'Définir le mot de passe',
  doneTitle: 'Mot de passe modifié',
  done: 'Vous pouvez maintenant vous connecter avec votre nouveau mot de passe.',
}

const signUp: typeof english.signUp = {
  title: 'Créer un compte',
  submit: 'Créer le compte',
  offTitle: 'Inscriptions fermées',
  off: 'Dans cette communauté, seule l’administration crée des comptes. Adressez-vous à elle.',
  sentTitle: 'Consultez vos e-mails',
  sent: [
    'Nous vous avons envoyé un e-mail. Ouvrez le lien qu’il contient pour créer votre compte. Il est valable un jour.',
    'Rien après quelques minutes ? Regardez dans vos spams, ou recommencez.',
  ],
  confirmTitle: 'Confirmez votre adresse e-mail',
  confirm: (username) => `Ceci crée le compte ${username}.`,
  confirmSubmit: 'Créer le compte',
  doneTitle: 'Bienvenue ! Votre compte est prêt',
  done: (username) => `Vous pouvez maintenant vous connecter en tant que ${username}.`,
  startOver: 'Recommencer',
}

const settings: typeof english.settings = {
  title: 'Votre compte',
  email: 'Changer d’adresse e-mail',
  password: 'Changer de mot de passe',
  signedInAs: (username) => `Vous êtes connecté en tant que ${username}.`,
}

const sessions: typeof english.sessions = {
  title: 'Appareils',
  here: 'cet appareil',
  unknownDevice: 'Appareil inconnu',
  details: (address, since, seen) => `${address} · connecté ${since} · dernière activité ${seen}`,
  end: 'Déconnecter',
  endOthers: 'Déconnecter tous les autres appareils',
}

const email: typeof english.email = {
  title: 'Changer d’adresse e-mail',
  intro: (address) =>
    `Votre adresse actuelle est ${address}. Elle changera dès que vous aurez confirmé la nouvelle.`,
  submit: 'Envoyer le lien',
  sentTitle: 'Consultez votre nouvelle messagerie',
  sent: [
    'Nous avons envoyé un e-mail à la nouvelle adresse. Ouvrez le lien qu’il contient pour confirmer le changement. Il est valable un jour.',
    'Nous avons aussi prévenu votre ancienne adresse.',
  ],
  introAtOnce: (address) =>
    `Votre adresse actuelle est ${address}. Cette communauté n’envoie pas d’e-mails, la nouvelle est donc valable immédiatement. Vous serez déconnecté de tous vos autres appareils, et vos jetons d’accès seront révoqués.`,
  confirmTitle: 'Confirmez votre nouvelle adresse e-mail',
  confirm: (address) =>
    `Votre compte reçoit l’adresse ${address}. Vous serez déconnecté de tous vos autres appareils, et vos jetons d’accès seront révoqués.`,
  confirmSubmit: 'Changer l’adresse',
  other: 'Ce lien concerne un autre compte. Connectez-vous d’abord avec celui-ci.',
  doneTitle: 'Adresse e-mail modifiée',
  done: 'Vous avez été déconnecté de tous vos autres appareils.',
}

const password: typeof english.password = {
  title: 'Changer de mot de passe',
  intro: 'Vous serez déconnecté de tous vos autres appareils, et vos jetons d’accès seront révoqués.',
  submit: 'Changer de mot de passe',
  doneTitle: 'Mot de passe modifié',
  done: 'Vous avez été déconnecté de tous vos autres appareils.',
}

export const french: typeof english = {
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
