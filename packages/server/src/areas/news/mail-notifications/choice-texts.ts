/** Texts of the unsubscribe page, by the reader's language. */
import type { Language, MailKind } from '@folkmoot/contract'

interface ChoiceTexts {
  /** Kinds of emails. */
  readonly kinds: Record<MailKind, string>
  readonly title: string
  readonly about: string
  readonly aboutDigest: string
  readonly submit: string
  readonly done: string
  readonly undo: string
  readonly undone: string
  readonly missing: string
}

const english: ChoiceTexts = {
  kinds: {
    mention: 'Mentions',
    reply: 'Replies to you',
    comment: 'Comments on your posts',
    like: 'Likes on your posts',
    share: 'Content shared with you',
    track: 'Activity on content you track',
    invitation: 'Invitations',
    membershipRequest: 'Requests to join your groups',
    webhookDisabled: 'Disabled webhooks',
    rejection: 'Your posts that aren’t approved',
    direct: 'Content for you and others by name',
    owner: 'Becoming an owner of a place',
    moderator: 'Becoming a moderator of a place',
    moderation: 'Reports and posts that wait for your decision',
  },
  title: 'Email notifications',
  about: 'This is about emails for:',
  aboutDigest: 'This is about the daily digest, which covers:',
  submit: 'Unsubscribe',
  done: 'You’re unsubscribed from these emails.',
  undo: 'Resubscribe',
  undone: 'You’ll get these emails again.',
  missing: 'This page doesn’t exist.',
}

const german: ChoiceTexts = {
  kinds: {
    mention: 'Erwähnungen',
    reply: 'Antworten an dich',
    comment: 'Kommentare zu deinen Beiträgen',
    like: '„Gefällt mir“ für deine Beiträge',
    share: 'Inhalte, die mit dir geteilt werden',
    track: 'Aktivität zu Inhalten, die du verfolgst',
    invitation: 'Einladungen',
    membershipRequest: 'Beitrittsanfragen für deine Gruppen',
    webhookDisabled: 'Deaktivierte Webhooks',
    rejection: 'Beiträge von dir, die abgelehnt werden',
    direct: 'Inhalte nur für dich und andere Genannte',
    owner: 'Leitung eines Ortes, die dir übertragen wird',
    moderator: 'Moderation eines Ortes, die dir übertragen wird',
    moderation: 'Meldungen und Beiträge, die auf deine Entscheidung warten',
  },
  title: 'E-Mail-Benachrichtigungen',
  about: 'Es geht um E-Mails zu:',
  aboutDigest: 'Es geht um die tägliche Zusammenfassung zu:',
  submit: 'Abbestellen',
  done: 'Du bekommst diese E-Mails nicht mehr.',
  undo: 'Wieder abonnieren',
  undone: 'Du bekommst diese E-Mails wieder.',
  missing: 'Diese Seite gibt es nicht.',
}

const french: ChoiceTexts = {
  kinds: {
    mention: 'Mentions',
    reply: 'Réponses pour vous',
    comment: 'Commentaires sur vos publications',
    like: 'J’aime sur vos publications',
    share: 'Contenus partagés avec vous',
    track: 'Activité sur les contenus que vous surveillez',
    invitation: 'Invitations',
    membershipRequest: 'Demandes pour rejoindre vos groupes',
    webhookDisabled: 'Webhooks désactivés',
    rejection: 'Vos publications refusées',
    direct: 'Contenus adressés à vous et à d’autres nommément',
    owner: 'Lieux dont vous devenez propriétaire',
    moderator: 'Lieux dont vous devenez modérateur',
    moderation: 'Signalements et publications qui attendent votre décision',
  },
  title: 'Notifications par e-mail',
  about: 'Il s’agit des e-mails pour :',
  aboutDigest: 'Il s’agit du résumé quotidien, qui couvre :',
  submit: 'Se désabonner',
  done: 'Vous ne recevrez plus ces e-mails.',
  undo: 'Se réabonner',
  undone: 'Vous recevrez de nouveau ces e-mails.',
  missing: 'Cette page n’existe pas.',
}

const spanish: ChoiceTexts = {
  kinds: {
    mention: 'Menciones',
    reply: 'Respuestas para ti',
    comment: 'Comentarios en tus publicaciones',
    like: 'Me gusta en tus publicaciones',
    share: 'Contenidos compartidos contigo',
    track: 'Actividad en contenidos a los que haces seguimiento',
    invitation: 'Invitaciones',
    membershipRequest: 'Solicitudes para unirse a tus grupos',
    webhookDisabled: 'Webhooks desactivados',
    rejection: 'Tus publicaciones rechazadas',
    direct: 'Contenidos dirigidos a ti y a otras personas',
    owner: 'Lugares de los que pasas a ser propietario',
    moderator: 'Lugares de los que pasas a ser moderador',
    moderation: 'Denuncias y publicaciones que esperan tu decisión',
  },
  title: 'Notificaciones por correo',
  about: 'Se trata de los correos sobre:',
  aboutDigest: 'Se trata del resumen diario, que incluye:',
  submit: 'Darse de baja',
  done: 'Ya no recibirás estos correos.',
  undo: 'Volver a suscribirse',
  undone: 'Volverás a recibir estos correos.',
  missing: 'Esta página no existe.',
}

export const choiceTexts: Record<Language, ChoiceTexts> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}
