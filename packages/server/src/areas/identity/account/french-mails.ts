import type { englishMails } from './english-mails.ts'

const ignore = 'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail.'

export const frenchMails: typeof englishMails = {
  reset: ({ baseUrl, username }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      `Quelqu’un a demandé à réinitialiser le mot de passe de votre compte ${username} sur ${baseUrl}.`,
      'Le lien fonctionne une seule fois, pendant une heure.',
    ],
    label: 'Choisir un nouveau mot de passe',
    afterwards: [`${ignore} Votre mot de passe reste le même.`],
  }),
  confirmAccount: (baseUrl) => ({
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      `Quelqu’un s’est inscrit avec cette adresse e-mail sur ${baseUrl}.`,
      'Ouvrez le lien pour créer le compte. Il fonctionne une seule fois, pendant un jour.',
    ],
    label: 'Créer le compte',
    afterwards: [ignore],
  }),
  accountExists: ({ baseUrl, username }) => ({
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      `Quelqu’un s’est inscrit avec cette adresse e-mail sur ${baseUrl}. Vous y avez déjà un compte : ${username}.`,
      'Si c’était vous, connectez-vous. Si vous avez oublié votre mot de passe, vous pourrez le réinitialiser.',
    ],
    label: 'Se connecter',
    afterwards: [ignore],
  }),
  confirmEmail: ({ baseUrl, username }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      `Vous avez demandé à utiliser cette adresse e-mail pour le compte ${username} sur ${baseUrl}.`,
      'Connectez-vous et ouvrez le lien pour confirmer. Il fonctionne une seule fois, pendant un jour.',
    ],
    label: 'Confirmer l’adresse',
    afterwards: [ignore],
  }),
  addressTaken: ({ baseUrl, username }) => ({
    subject: 'Cette adresse e-mail a déjà un compte',
    paragraphs: [
      `Quelqu’un a voulu utiliser cette adresse e-mail sur ${baseUrl} pour un autre compte. Elle appartient à votre compte ${username}, rien n’a donc été changé.`,
    ],
    afterwards: [ignore],
  }),
  emailChangeAsked: ({ baseUrl, username }) => ({
    subject: 'Votre adresse e-mail va changer',
    paragraphs: [
      `Une personne connectée en tant que ${username} sur ${baseUrl} a demandé à changer l’adresse e-mail. Elle changera dès que la nouvelle sera confirmée.`,
      'Si ce n’était pas vous, changez immédiatement de mot de passe. Cela annule le changement et déconnecte tous les autres.',
    ],
    label: 'Changer de mot de passe',
  }),
}
