import type { english } from './english.ts'

const happened: typeof english.happened = {
  mention: (who) => `${who} hat dich erwähnt.`,
  reply: (who) => `${who} hat dir geantwortet.`,
  comment: (who) => `${who} hat deinen Beitrag kommentiert.`,
  like: (who) => `${who} mag deinen Beitrag.`,
  share: (who) => `${who} hat das mit dir geteilt.`,
  track: (who) => `${who} hat etwas zu Inhalten hinzugefügt, die du verfolgst.`,
  invitation: (who) => `${who} hat dich eingeladen.`,
  membershipRequest: (who) => `${who} möchte beitreten.`,
  webhookDisabled: () => 'Einer deiner Webhooks wurde deaktiviert.',
  rejection: (who) => `${who} hat deinen Beitrag abgelehnt.`,
  direct: (who) => `${who} hat dir geschrieben.`,
  owner: (who) => `${who} hat dich in die Leitung aufgenommen.`,
  moderator: (who) => `${who} hat dir die Moderation übertragen.`,
}

/** Completes "Du bekommst diese E-Mail, weil …". */
const rules: typeof english.rules = {
  mention: 'du erwähnt wurdest',
  reply: 'dir jemand geantwortet hat',
  comment: 'jemand deinen Beitrag kommentiert hat',
  like: 'jemand deinen Beitrag mag',
  share: 'etwas mit dir geteilt wurde',
  track: 'du das verfolgst',
  invitation: 'du eingeladen wurdest',
  membershipRequest: 'jemand einer deiner Gruppen beitreten möchte',
  webhookDisabled: 'dir ein Webhook gehört',
  rejection: 'dein Beitrag abgelehnt wurde',
  direct: 'dir jemand geschrieben hat',
  owner: 'du jetzt einen Ort leitest',
  moderator: 'du jetzt einen Ort moderierst',
}

const allOf = (reasons: readonly string[]) => reasons.join(' und weil ')

const mail: typeof english.mail = {
  open: 'Ansehen und antworten',
  noReplies: 'Bitte antworte auf der Seite. Antworten auf diese E-Mail liest niemand.',
  because: (reasons) => `Du bekommst diese E-Mail, weil ${allOf(reasons)}.`,
  more: 'In deinem Posteingang gibt es noch mehr.',
  change: 'Abbestellen oder Einstellungen ändern',
  updateOf: (name) => `Statusmeldung von ${name}`,
  webhookAt: (callback) => `Webhook ${callback}`,
}

const digest: typeof english.digest = {
  subject: 'Deine tägliche Zusammenfassung',
  intro: 'Ungelesenes seit deiner letzten Zusammenfassung.',
  because: (reasons) => `Du bekommst diese Zusammenfassung einmal am Tag, weil ${allOf(reasons)}.`,
  change: 'Abbestellen oder Einstellungen ändern',
}

const moderation: typeof english.moderation = {
  subject: 'Wartet auf deine Entscheidung',
  intro: 'Diese Meldungen und Beiträge warten auf eine Entscheidung, die du treffen darfst.',
  pending: (place) => `Ein Beitrag wartet auf Freigabe${place === '' ? '' : ` in ${place}`}.`,
  content: (place) => `Ein Inhalt wurde gemeldet${place === '' ? '' : ` in ${place}`}.`,
  person: 'Eine Person wurde gemeldet.',
  open: 'In der Warteschlange öffnen',
  more: 'In der Warteschlange gibt es noch mehr.',
  rule: 'Meldungen oder Beiträge auf deine Entscheidung warten',
}

export const german: typeof english = { happened, rules, mail, digest, moderation }
