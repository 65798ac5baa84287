/** Activities of the API, and which of them share one row. */
import type { Activity, StreamConversation, StreamEntry } from '@folkmoot/contract'
import type { TextKey } from '../texts/texts.ts'

/** An activity of a list, an entry of a stream, or one of the inbox. */
export interface ActivityEntry
  extends Pick<Activity, 'id' | 'verb' | 'actor' | 'object' | 'target' | 'title' | 'published'> {
  /** With the conversation, in streams that are grouped by it. */
  readonly svc: StreamEntry['svc']
  /** Reason, in streams and the inbox. */
  readonly reason?: string
}

/** Without the prefix: `document`, `message`, … */
export const typeOf = ({ objectType }: { readonly objectType: string }): string =>
  objectType.replace(/^svc:/, '')

/** The kind of content; questions and reposts are of the types discussion and update. */
export const contentKindOf = ({ object, svc }: Pick<ActivityEntry, 'object' | 'svc'>) => ({
  type: svc.repostOf === undefined ? typeOf(object) : 'repost',
  question: svc.question ?? false,
})

const REFERENCES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' }

/** The beginning of a stored text without its markup; stored texts are clean, and few characters are escaped. */
export const excerptOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => REFERENCES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

export const isJoining = ({ verb }: ActivityEntry): boolean => verb === 'svc:user_membership_added'

const PLACE_TYPES = ['group', 'space', 'project', 'blog']

export const isOfPlace = ({ object }: ActivityEntry): boolean => PLACE_TYPES.includes(typeOf(object))

export const isOfContent = (entry: ActivityEntry): boolean =>
  !isOfPlace(entry) && !['person', 'webhook'].includes(typeOf(entry.object))

/** Status updates and their answers have their own addresses and rules. */
export const isOfUpdate = ({ object, svc }: ActivityEntry): boolean =>
  object.objectType === 'svc:update' || svc.parent?.objectType === 'svc:update'

const CREATED: Record<string, TextKey> = {
  discussion: 'activity.started',
  question: 'activity.asked',
  announcement: 'activity.announced',
  update: 'activity.posted',
  repost: 'activity.reposted',
}

const SAID: Record<string, TextKey> = {
  'svc:modified': 'activity.edited',
  'svc:commented': 'activity.commented',
  'svc:replied': 'activity.replied',
  'svc:liked': 'activity.liked',
  'svc:outcome_set': 'activity.marked',
  'svc:mentioned': 'activity.mentioned',
  'svc:shared': 'activity.shared',
  'svc:user_membership_added': 'activity.joined',
  'svc:social_group_created': 'activity.groupCreated',
  'svc:invited': 'activity.invited',
  'svc:membership_requested': 'activity.joinRequested',
  'svc:owner_named': 'activity.madeOwner',
  'svc:moderator_named': 'activity.madeModerator',
  'svc:rejected': 'activity.rejected',
  'svc:webhook_disabled': 'activity.webhookDisabled',
}

export const isAnswer = ({ object }: Pick<ActivityEntry, 'object'>): boolean =>
  object.objectType === 'svc:message' || object.objectType === 'svc:comment'

const ANSWERED = ['svc:replied', 'svc:commented']

/** The conversation of a row that tells of several replies: the newest is the entry itself. */
export function repliesOf({
  verb,
  svc,
}: Pick<ActivityEntry, 'verb' | 'svc'>): StreamConversation | undefined {
  const { conversation } = svc
  return conversation && conversation.replyCount > 1 && ANSWERED.includes(verb) ? conversation : undefined
}

/** Which object a new entry makes news of: a reply belongs to its conversation. */
export const newsKeyOf = (entry: ActivityEntry): string =>
  (isAnswer(entry) ? entry.svc.parent?.id : undefined) ?? entry.object.id

/** The text that tells what happened. */
export function sentenceOf(entry: ActivityEntry): TextKey {
  if (repliesOf(entry)) return 'activity.grouped'
  if (entry.verb !== 'svc:created') return SAID[entry.verb] ?? 'activity.other'
  const { type, question } = contentKindOf(entry)
  return CREATED[question ? 'question' : type] ?? 'activity.wrote'
}

/** Same key: likes of one thing, people joining one place, repeated edits. */
function groupKeyOf(entry: ActivityEntry): string {
  if (entry.verb === 'svc:liked') return `liked ${entry.object.id}`
  if (isJoining(entry)) return `joined ${entry.target?.id}`
  if (entry.verb === 'svc:modified') return `changed ${entry.object.id} ${entry.actor.id}`
  return entry.id
}

/** Neighbours with the same key share a row; the order stays. */
export function rollUp(all: readonly ActivityEntry[]): (readonly [ActivityEntry, ...ActivityEntry[]])[] {
  const rows: (readonly [ActivityEntry, ...ActivityEntry[]])[] = []
  for (const entry of all) {
    const last = rows.at(-1)
    if (last && groupKeyOf(last[0]) === groupKeyOf(entry)) rows[rows.length - 1] = [...last, entry]
    else rows.push([entry])
  }
  return rows
}
