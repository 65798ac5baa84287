import type { english } from './english.ts'

const happened: typeof english.happened = {
  mention: (who) => `${who} te mencionó.`,
  reply: (who) => `${who} te respondió.`,
  comment: (who) => `${who} comentó tu publicación.`,
  like: (who) => `A ${who} le gusta tu publicación.`,
  share: (who) => `${who} compartió esto contigo.`,
  track: (who) => `${who} añadió algo a un contenido al que haces seguimiento.`,
  invitation: (who) => `${who} te invitó.`,
  membershipRequest: (who) => `${who} quiere unirse.`,
  webhookDisabled: () => 'Uno de tus webhooks se desactivó.',
  rejection: (who) => `${who} rechazó tu publicación.`,
  direct: (who) => `${who} te escribió.`,
  owner: (who) => `${who} te nombró propietario.`,
  moderator: (who) => `${who} te nombró moderador.`,
}

/** Completes "Recibes este correo porque …". */
const rules: typeof english.rules = {
  mention: 'te mencionaron',
  reply: 'alguien te respondió',
  comment: 'alguien comentó tu publicación',
  like: 'a alguien le gusta tu publicación',
  share: 'alguien compartió algo contigo',
  track: 'haces seguimiento de esto',
  invitation: 'te invitaron',
  membershipRequest: 'alguien quiere unirse a uno de tus grupos',
  webhookDisabled: 'tienes un webhook',
  rejection: 'se rechazó tu publicación',
  direct: 'alguien te escribió',
  owner: 'te nombraron propietario de un lugar',
  moderator: 'te nombraron moderador de un lugar',
}

const allOf = (reasons: readonly string[]) => reasons.join(', y porque ')

const mail: typeof english.mail = {
  open: 'Ver y responder',
  noReplies: 'Responde en esa página. Nadie lee las respuestas a este correo.',
  because: (reasons) => `Recibes este correo porque ${allOf(reasons)}.`,
  more: 'Hay más en tu bandeja de entrada.',
  change: 'Darse de baja o cambiar los ajustes',
  updateOf: (name) => `Estado de ${name}`,
  webhookAt: (callback) => `Webhook ${callback}`,
}

const digest: typeof english.digest = {
  subject: 'Tu resumen diario',
  intro: 'Actividad sin leer desde tu último resumen.',
  because: (reasons) => `Recibes este resumen una vez al día porque ${allOf(reasons)}.`,
  change: 'Darse de baja o cambiar los ajustes',
}

const moderation: typeof english.moderation = {
  subject: 'Pendiente de tu decisión',
  intro: 'Estas denuncias y publicaciones esperan una decisión que puedes tomar.',
  pending: (place) => `Una publicación espera aprobación${place === '' ? '' : ` en ${place}`}.`,
  content: (place) => `Se denunció un contenido${place === '' ? '' : ` en ${place}`}.`,
  person: 'Se denunció a una persona.',
  open: 'Abrir en la cola',
  more: 'Hay más en la cola.',
  rule: 'hay denuncias o publicaciones que esperan tu decisión',
}

export const spanish: typeof english = { happened, rules, mail, digest, moderation }
