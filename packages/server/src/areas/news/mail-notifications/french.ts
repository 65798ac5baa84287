import type { english } from './english.ts'

const happened: typeof english.happened = {
  mention: (who) => `${who} vous a mentionné.`,
  reply: (who) => `${who} vous a répondu.`,
  comment: (who) => `${who} a commenté votre publication.`,
  like: (who) => `${who} aime votre publication.`,
  share: (who) => `${who} a partagé ceci avec vous.`,
  track: (who) => `${who} a ajouté quelque chose à un contenu que vous surveillez.`,
  invitation: (who) => `${who} vous a invité.`,
  membershipRequest: (who) => `${who} demande à rejoindre.`,
  webhookDisabled: () => 'Un de vos webhooks a été désactivé.',
  rejection: (who) => `${who} a refusé votre publication.`,
  direct: (who) => `${who} vous a écrit.`,
  owner: (who) => `${who} vous a nommé propriétaire.`,
  moderator: (who) => `${who} vous a nommé modérateur.`,
}

/** Completes "Vous recevez cet e-mail parce que …", with the elision. */
const rules: typeof english.rules = {
  mention: 'que vous avez été mentionné',
  reply: 'que quelqu’un vous a répondu',
  comment: 'que quelqu’un a commenté votre publication',
  like: 'que quelqu’un aime votre publication',
  share: 'que quelque chose a été partagé avec vous',
  track: 'que vous surveillez ceci',
  invitation: 'que vous avez été invité',
  membershipRequest: 'que quelqu’un demande à rejoindre un de vos groupes',
  webhookDisabled: 'qu’un webhook vous appartient',
  rejection: 'que votre publication a été refusée',
  direct: 'que quelqu’un vous a écrit',
  owner: 'que vous êtes devenu propriétaire d’un lieu',
  moderator: 'que vous êtes devenu modérateur d’un lieu',
}

const allOf = (reasons: readonly string[]) => reasons.join(', et parce ')

const mail: typeof english.mail = {
  open: 'Voir et répondre',
  noReplies: 'Répondez sur cette page. Personne ne lit les réponses à cet e-mail.',
  because: (reasons) => `Vous recevez cet e-mail parce ${allOf(reasons)}.`,
  more: 'Il y a d’autres nouveautés dans votre boîte de réception.',
  change: 'Se désabonner ou modifier les paramètres',
  updateOf: (name) => `Statut de ${name}`,
  webhookAt: (callback) => `Webhook ${callback}`,
}

const digest: typeof english.digest = {
  subject: 'Votre résumé quotidien',
  intro: 'Activité non lue depuis votre dernier résumé.',
  because: (reasons) => `Vous recevez ce résumé une fois par jour parce ${allOf(reasons)}.`,
  change: 'Se désabonner ou modifier les paramètres',
}

const moderation: typeof english.moderation = {
  subject: 'En attente de votre décision',
  intro: 'Ces signalements et publications attendent une décision que vous pouvez prendre.',
  pending: (place) => `Une publication attend d’être approuvée${place === '' ? '' : ` dans ${place}`}.`,
  content: (place) => `Un contenu a été signalé${place === '' ? '' : ` dans ${place}`}.`,
  person: 'Une personne a été signalée.',
  open: 'Ouvrir dans la file',
  more: 'Il y en a d’autres dans la file.',
  rule: 'que des signalements ou des publications attendent votre décision',
}

export const french: typeof english = { happened, rules, mail, digest, moderation }
