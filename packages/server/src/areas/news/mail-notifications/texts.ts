/** Every sentence of mails that tell of an inbox, so that another language is another list of this shape. */
import type { InboxReason } from '@folkmoot/contract'

/** Who did it, to what a reader has something to do with. */
const happened: Record<InboxReason, (who: string) => string> = {
  mention: (who) => `${who} mentioned you.`,
  reply: (who) => `${who} replied to you.`,
  comment: (who) => `${who} commented on what you wrote.`,
  like: (who) => `${who} likes what you wrote.`,
  share: (who) => `${who} shared this with you.`,
  track: (who) => `${who} added something to what you track.`,
  invitation: (who) => `${who} invites you.`,
  membershipRequest: (who) => `${who} asks to join.`,
  webhookDisabled: () => 'A webhook of yours was disabled.',
  rejection: (who) => `${who} did not approve what you posted.`,
}

/** Behind "because". */
const rules: Record<InboxReason, string> = {
  mention: 'you were mentioned',
  reply: 'somebody replied to what you wrote',
  comment: 'somebody commented on what you wrote',
  like: 'somebody likes what you wrote',
  share: 'something was shared with you',
  track: 'you track this',
  invitation: 'you were invited',
  membershipRequest: 'you are an owner of what somebody asks to join',
  webhookDisabled: 'you are the owner of a webhook',
  rejection: 'what you posted was not approved',
}

const letter = {
  open: 'Read and answer on the page',
  noReplies: 'Answer on that page: an answer to this mail reaches nobody.',
  because: (reasons: readonly string[]) => `You get this mail because ${reasons.join(', and because ')}.`,
  more: 'There is more in your inbox.',
  change: 'Change this, or get no more of these mails',
  updateOf: (name: string) => `Status update of ${name}`,
  webhookAt: (callback: string) => `Webhook ${callback}`,
}

const digest = {
  subject: 'What happened: your digest of the day',
  intro: 'This happened since the last digest, and you have not read it yet.',
  because: (reasons: readonly string[]) =>
    `You get this digest once a day because ${reasons.join(', and because ')}.`,
  change: 'Change this, or get no more digests',
}

export const texts = { happened, rules, letter, digest }
