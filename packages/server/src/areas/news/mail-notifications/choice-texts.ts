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

export const choiceTexts: Record<Language, ChoiceTexts> = { en: english, de: german }
