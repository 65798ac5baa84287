/** All texts of notification emails. Another language has the same shape. */
import type { InboxReason } from '@folkmoot/contract'

/** What somebody did, from the reader's point of view. */
const happened: Record<InboxReason, (who: string) => string> = {
  mention: (who) => `${who} mentioned you.`,
  reply: (who) => `${who} replied to you.`,
  comment: (who) => `${who} commented on your post.`,
  like: (who) => `${who} likes your post.`,
  share: (who) => `${who} shared this with you.`,
  track: (who) => `${who} added something to content you track.`,
  invitation: (who) => `${who} invited you.`,
  membershipRequest: (who) => `${who} asked to join.`,
  webhookDisabled: () => 'One of your webhooks was disabled.',
  rejection: (who) => `${who} did not approve your post.`,
  direct: (who) => `${who} wrote to you.`,
  owner: (who) => `${who} made you an owner.`,
  moderator: (who) => `${who} made you a moderator.`,
}

/** Completes "You get this email because …". */
const rules: Record<InboxReason, string> = {
  mention: 'you were mentioned',
  reply: 'someone replied to you',
  comment: 'someone commented on your post',
  like: 'someone liked your post',
  share: 'something was shared with you',
  track: 'you track this',
  invitation: 'you were invited',
  membershipRequest: 'someone asked to join a group you own',
  webhookDisabled: 'you own a webhook',
  rejection: 'your post was not approved',
  direct: 'someone wrote to you',
  owner: 'you became an owner of a place',
  moderator: 'you became a moderator of a place',
}

const mail = {
  open: 'View and reply',
  noReplies: 'Please reply on that page. Nobody reads replies to this email.',
  because: (reasons: readonly string[]) => `You get this email because ${reasons.join(', and because ')}.`,
  more: 'There is more in your inbox.',
  change: 'Unsubscribe or change settings',
  updateOf: (name: string) => `Status update by ${name}`,
  webhookAt: (callback: string) => `Webhook ${callback}`,
}

const digest = {
  subject: 'Your daily digest',
  intro: 'Unread activity since your last digest.',
  because: (reasons: readonly string[]) =>
    `You get this digest once a day because ${reasons.join(', and because ')}.`,
  change: 'Unsubscribe or change settings',
}

/** The moderators' queue. A place without a name is not named. */
const moderation = {
  subject: 'Waiting for your decision',
  intro: 'These reports and posts wait for a decision that you may make.',
  pending: (place: string) => `A post waits for approval${place === '' ? '' : ` in ${place}`}.`,
  content: (place: string) => `Content was reported${place === '' ? '' : ` in ${place}`}.`,
  person: 'A person was reported.',
  open: 'Open in the queue',
  more: 'There is more in the queue.',
  rule: 'reports or posts wait for your decision',
}

export const english = { happened, rules, mail, digest, moderation }
