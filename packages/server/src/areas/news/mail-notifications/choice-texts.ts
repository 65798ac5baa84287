/** What the page of mails that tell of an inbox says, by the language of whoever reads it. */
import type { Language, MailKind } from '@folkmoot/contract'

interface ChoiceTexts {
  /** What mails are about. */
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
    mention: 'You are mentioned',
    reply: 'Somebody replies to you',
    comment: 'Somebody comments on what you wrote',
    like: 'Somebody likes what you wrote',
    share: 'Something is shared with you',
    track: 'Something happens to what you track',
    invitation: 'You are invited',
    membershipRequest: 'Somebody asks to join a group of yours',
    webhookDisabled: 'A webhook of yours is disabled',
    rejection: 'What you posted is not approved',
  },
  title: 'Mails to you',
  about: 'These mails are sent when:',
  aboutDigest: 'This is about the digest of the day, which tells when:',
  submit: 'Send me no more of these mails',
  done: 'You get no more of these mails.',
  undo: 'Send them to me again',
  undone: 'You get these mails again.',
  missing: 'There is no such page.',
}

const german: ChoiceTexts = {
  kinds: {
    mention: 'Du wirst erwähnt',
    reply: 'Jemand antwortet dir',
    comment: 'Jemand kommentiert, was du geschrieben hast',
    like: 'Jemandem gefällt, was du geschrieben hast',
    share: 'Etwas wird mit dir geteilt',
    track: 'Etwas geschieht mit dem, was du verfolgst',
    invitation: 'Du wirst eingeladen',
    membershipRequest: 'Jemand möchte einer deiner Gruppen beitreten',
    webhookDisabled: 'Ein Webhook von dir wird abgeschaltet',
    rejection: 'Ein Beitrag von dir wird nicht freigegeben',
  },
  title: 'E-Mails an dich',
  about: 'Diese E-Mails werden verschickt, wenn:',
  aboutDigest: 'Es geht um die Zusammenfassung des Tages. Sie erzählt davon, wenn:',
  submit: 'Diese E-Mails nicht mehr schicken',
  done: 'Du bekommst diese E-Mails nicht mehr.',
  undo: 'Wieder schicken',
  undone: 'Du bekommst diese E-Mails wieder.',
  missing: 'Diese Seite gibt es nicht.',
}

export const choiceTexts: Record<Language, ChoiceTexts> = { en: english, de: german }
