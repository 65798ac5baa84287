/** The entries of a stream and their reasons, read from the log on request. */
import type { FollowedKind, StreamReason } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Condition, Page, PageRequest } from '../../../db/list.ts'
import { failure } from '../../../failure.ts'
import { listActivities } from '../activities/activities.ts'
import { doneBy, happenedBetween, NO_MENTION, visibleTo } from '../activities/filters.ts'
import type { ActivityKey } from '../activities/rows.ts'
import type { Thing } from './association-queries.ts'
import {
  isFollowed,
  isOfOthers,
  isShownIn,
  type Reading,
  standsUnmuted,
  unmutedConditions,
} from './entry-filters.ts'
import {
  chooseWay,
  findFollowedEntries,
  findToldEntries,
  NEAR,
  skipToFollowedEntries,
  type ToldEntry,
} from './entry-queries.ts'
import { type Grouped, listGrouped } from './grouping.ts'
import type { Membership } from './grouping-queries.ts'
import { mayReadEntries } from './policy.ts'
import type { ReadStream } from './queries.ts'
import { recallEntries } from './remembered.ts'
import type { FollowedEntry } from './short-way-queries.ts'

export interface Entry extends ActivityKey {
  readonly reason: StreamReason | ToldEntry['reason']
  readonly followed?: Thing & { readonly isUpdate: boolean }
  /** The URI of its inbox entry. */
  readonly inboxId?: string
}

const REASONS: Record<FollowedKind, StreamReason> = {
  content: 'followedContent',
  person: 'followedPerson',
  place: 'followedPlace',
}

export function entryOfFollowed(row: FollowedEntry): Entry {
  const { followed_kind: kind, followed_id: id, is_of_update, ...key } = row
  const followed = { kind, id, isUpdate: kind === 'content' && is_of_update }
  return { ...key, reason: REASONS[kind], followed }
}

interface Asked extends Reading {
  readonly context: Context
  readonly stream: ReadStream
}

/** With the owner's mutes, for every reader. */
function unmuted(asked: Asked): Asked {
  const { stream, conditions } = asked
  if (!stream.is_muting) return asked
  return { ...asked, isMuting: true, conditions: [...conditions, ...unmutedConditions(stream.person_id)] }
}

async function findFollowed(wanted: Asked): Promise<Page<Entry>> {
  const { context, stream, request, conditions } = wanted
  const asked = unmuted(wanted)
  const way = chooseWay(stream.followed)
  const recalled =
    conditions.length === 0 && way !== 'merged' ? await recallEntries(context.db, asked, way) : undefined
  const isFar = request.after === undefined && request.startIndex > NEAR
  const { rows, end } =
    recalled ??
    (isFar
      ? await skipToFollowedEntries(context.slowDb, asked)
      : await findFollowedEntries(context.db, asked, way))
  return { rows: rows.map(entryOfFollowed), end }
}

async function findAll(wanted: Asked): Promise<Page<Entry>> {
  const asked = unmuted(wanted)
  return await findActs(asked, ...(asked.isMuting ? [standsUnmuted(asked.stream.person_id)] : []))
}

/** Everything visible, or the owner's own activities. */
async function findActs(
  { context, actor, stream, conditions, request }: Asked,
  ...more: Condition[]
): Promise<Page<Entry>> {
  const wanted = [NO_MENTION, ...more, ...conditions]
  const { rows, end } = await listActivities(context.db, actor, wanted, request)
  const reasonOf = ({ actor_id }: ActivityKey) => (actor_id === stream.person_id ? 'own' : 'public')
  return { rows: rows.map((key) => ({ ...key, reason: reasonOf(key) })), end }
}

async function findTold({ context, actor, conditions, request }: Asked): Promise<Page<Entry>> {
  if (actor.kind !== 'member') throw failure('unauthenticated', 'Sign in to read your communications.')
  const { rows, end } = await findToldEntries(context.db, actor, conditions, request)
  return { rows: rows.map(({ entry_id, ...key }) => ({ ...key, inboxId: entry_id })), end }
}

interface Between {
  readonly after?: string
  readonly before?: string
}

async function findEntries(asked: Asked): Promise<Page<Entry>> {
  switch (asked.stream.source) {
    case 'all':
      return await findAll(asked)
    case 'profile':
      return await findActs(asked, doneBy(asked.stream.person_id))
    case 'communications':
      return await findTold(asked)
    default:
      return await findFollowed(asked)
  }
}

/** Which activities of a conversation are in the stream. */
function membershipOf(asked: Asked): Membership {
  const { stream, actor, conditions: within } = asked
  if (stream.source === 'profile')
    return { within: [NO_MENTION, ...within], conditions: [doneBy(stream.person_id), visibleTo(actor)] }
  const { isMuting, conditions } = unmuted(asked)
  const shown = [...conditions, isShownIn({ stream, actor, isMuting })]
  if (stream.source === 'all') return { within: [NO_MENTION, ...within], conditions: shown }
  const isEntry = [isOfOthers(stream.person_id), isFollowed(stream.id, actor), ...shown]
  return { within, conditions: isEntry }
}

interface Wanted extends Between {
  readonly grouped?: boolean
  readonly unread?: boolean
}

export async function listEntries(
  context: Context,
  actor: Actor,
  stream: ReadStream,
  { grouped = false, unread, ...between }: Wanted,
  request: PageRequest,
): Promise<Page<Grouped<Entry>>> {
  if (!mayReadEntries(actor, stream))
    throw failure('forbidden', 'Only its owner can read the communications stream.')
  const { source } = stream
  const conditions = happenedBetween(between, source === 'communications' ? 'entry' : 'activity')
  const asked = { context, actor, stream, conditions, isMuting: false, request }
  if (source === 'communications' || !(grouped || unread !== undefined)) return await findEntries(asked)
  const read = (by: Context, window: PageRequest, more: readonly Condition[]) =>
    findEntries({ ...asked, context: by, conditions: [...conditions, ...more], request: window })
  return await listGrouped({ context, actor, read, membership: membershipOf(asked), unread }, request)
}
