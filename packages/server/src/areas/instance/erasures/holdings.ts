/** What a person may have, table by table. A test compares the list with the columns of the database. */
import { HOLDING_KINDS } from '@folkmoot/contract'

export type HoldingKind = (typeof HOLDING_KINDS)[number]

export interface Holding {
  readonly kind: HoldingKind
  readonly table: string
  readonly column: string
  /** The request that removes a person deletes these; everything else is deleted by the job. */
  readonly isGoneAtOnce?: true
  readonly where?: string
}

const of = (kind: HoldingKind, table: string, column = 'person_id'): Holding => ({ kind, table, column })
const atOnce = (kind: HoldingKind, table: string, column = 'person_id'): Holding => ({
  ...of(kind, table, column),
  isGoneAtOnce: true,
})
const writings = (kind: HoldingKind, where: string): Holding => ({
  ...of(kind, 'content', 'author_id'),
  where,
})

export const HOLDINGS: readonly Holding[] = [
  atOnce('names', 'email_claim'),
  atOnce('access', 'credential'),
  atOnce('profile', 'avatar'),
  atOnce('names', 'former_username'),
  atOnce('following', 'following', 'follower_id'),
  atOnce('following', 'following', 'followed_id'),
  writings('content', `thread_id is null and type <> 'update'`),
  writings('statusUpdates', `type = 'update'`),
  writings('answers', 'thread_id is not null'),
  of('versions', 'content', 'version_author_id'),
  of('versions', 'content_version', 'author_id'),
  of('files', 'attachment', 'owner_id'),
  of('files', 'image', 'owner_id'),
  of('files', 'upload_account'),
  of('files', 'draft_image'),
  of('drafts', 'draft'),
  of('reactions', 'bookmark'),
  of('reactions', 'reaction'),
  of('reactions', 'outcome'),
  of('reactions', 'outcome', 'removed_by'),
  of('following', 'track'),
  of('settings', 'dismissal'),
  of('memberships', 'membership'),
  of('memberships', 'membership', 'added_by'),
  of('memberships', 'place', 'creator_id'),
  of('memberships', 'person', 'manager_id'),
  of('memberships', 'security_group_person'),
  of('following', 'stream'),
  of('following', 'stream_association'),
  of('following', 'stream_association', 'owner_id'),
  of('inbox', 'inbox_entry'),
  of('inbox', 'inbox_conversation'),
  of('inbox', 'mail_notification'),
  of('inbox', 'moderation_mail'),
  of('inbox', 'mail_digest'),
  of('inbox', 'mail_notification_day'),
  of('settings', 'preference'),
  of('settings', 'mute'),
  of('settings', 'mute', 'muted_id'),
  of('settings', 'push_subscription'),
  of('profile', 'extended_property'),
  of('profile', 'person_tag'),
  of('access', 'idempotent_answer'),
  of('access', 'access_token'),
  of('access', 'session'),
  of('signIns', 'sign_in'),
  of('signIns', 'sign_in_network'),
  of('signIns', 'visit'),
  of('signIns', 'visit_day'),
  of('access', 'confirmation'),
  of('access', 'add_on_code'),
  of('access', 'oauth_entry'),
  of('access', 'consent'),
  of('addOns', 'webhook', 'owner_id'),
  of('addOns', 'add_on', 'creator_id'),
  of('addOns', 'add_on', 'bot_person_id'),
  of('reports', 'abuse_report', 'reporter_id'),
  of('reports', 'moderation_item', 'resolver_id'),
  of('reports', 'content', 'locked_by_id'),
  of('reports', 'conversation_change'),
  of('reports', 'moderation_item', 'about_id'),
  of('invitations', 'invitation', 'creator_id'),
  of('invitations', 'invitation_use'),
  of('invitations', 'people_import', 'creator_id'),
  of('invitations', 'people_import_row'),
  of('log', 'erasure', 'creator_id'),
  of('log', 'account_merge', 'kept_id'),
  of('log', 'account_merge', 'merged_id'),
  of('log', 'content_score', 'author_id'),
  of('log', 'person_score'),
  of('log', 'figure_member'),
  of('log', 'figure_question', 'author_id'),
  of('log', 'activity', 'actor_id'),
  of('log', 'audit_entry', 'actor_id'),
]

export type Counts = Readonly<Partial<Record<HoldingKind, number>>>

export const goneAtOnce = HOLDINGS.filter(({ isGoneAtOnce }) => isGoneAtOnce)
export const goneLater = HOLDINGS.filter(({ isGoneAtOnce }) => !isGoneAtOnce)

export const addUp = (one: Counts, other: Counts): Counts =>
  Object.fromEntries(HOLDING_KINDS.map((kind) => [kind, (one[kind] ?? 0) + (other[kind] ?? 0)]))
