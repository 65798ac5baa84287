/** Who may see an object, in groups of people: the policies are asked about somebody of each group. */
import { ALL_SCOPES, type Audience } from '@folkmoot/contract'
import { type Actor, ANONYMOUS, type Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { findContentMetBy, type StoredRow } from '../../content/reading.ts'
import { mayReadContent } from '../../content/rights.ts'
import { findVisiblePeople, memberOf } from '../../identity/people.ts'
import { maySeePerson } from '../../identity/rights.ts'
import { maySeePlace } from '../../places/rights.ts'
import type { Target } from './objects.ts'

/** No person has this id. */
const STRANGER: Member = {
  kind: 'member',
  id: '0',
  username: '',
  isAdmin: false,
  isManager: false,
  isModerator: false,
  scopes: ALL_SCOPES,
}
const MODERATOR: Member = { ...STRANGER, isModerator: true }
const ADMIN: Member = { ...STRANGER, isAdmin: true }

/** Undefined where there is no such group for the object. */
type May = Partial<Record<Audience, boolean>>

/** The author of content, if they can still sign in. */
async function mayAuthorRead(
  context: Context,
  asker: Member,
  authorId: string,
  id: string,
): Promise<boolean> {
  const [author] = await findVisiblePeople(context.db, asker, [authorId])
  if (!author?.enabled) return false
  const actor = memberOf(author)
  const row = await findContentMetBy(context.db, actor, id)
  return row !== undefined && mayReadContent(actor, row)
}

async function mayReadAs(context: Context, asker: Member, row: StoredRow): Promise<May> {
  const may = (actor: Actor, facts: Partial<StoredRow> = {}) =>
    mayReadContent(actor, { ...row, membership: null, is_viewer: false, ...facts })
  const isPlaced = row.place_id !== null
  const isReply = row.author_id !== row.root_author_id
  return {
    visitors: context.config.anonymousRead && may(ANONYMOUS),
    everyone: may(STRANGER),
    members: isPlaced && may(STRANGER, { membership: 'member' }),
    owners: isPlaced && may(STRANGER, { membership: 'owner' }),
    placeModerators: isPlaced && may(STRANGER, { membership: 'moderator' }),
    namedPeople: row.viewer_ids.length > 0 && may(STRANGER, { is_viewer: true }),
    author: await mayAuthorRead(context, asker, row.root_author_id, row.id),
    replyAuthor: isReply && (await mayAuthorRead(context, asker, row.author_id, row.id)),
    moderators: may(MODERATOR),
    memberModerators: isPlaced && may(MODERATOR, { membership: 'member' }),
    admins: may(ADMIN),
  }
}

async function maySeeAs(context: Context, asker: Member, { kind, row }: Target): Promise<May> {
  if (kind === 'content') return await mayReadAs(context, asker, row)
  const { anonymousRead } = context.config
  if (kind === 'person') {
    return {
      visitors: anonymousRead && maySeePerson(ANONYMOUS, row),
      everyone: maySeePerson(STRANGER, row),
      self: row.enabled && maySeePerson(memberOf(row), row),
      admins: maySeePerson(ADMIN, row),
    }
  }
  const stranger = { ...row, membership: null }
  return {
    visitors: anonymousRead && maySeePlace(ANONYMOUS, stranger),
    everyone: maySeePlace(STRANGER, stranger),
    members: maySeePlace(STRANGER, { ...row, membership: 'member' }),
    admins: maySeePlace(ADMIN, stranger),
  }
}

/** The audiences that have all people of another one. */
const LARGER: Partial<Record<Audience, readonly Audience[]>> = {
  owners: ['members'],
  placeModerators: ['members'],
  memberModerators: ['members', 'moderators'],
}

export async function findAudiences(context: Context, asker: Member, target: Target): Promise<Audience[]> {
  const may = await maySeeAs(context, asker, target)
  const all = (Object.keys(may) as Audience[]).filter((audience) => may[audience])
  if (may.everyone) return all.filter((audience) => audience === 'visitors' || audience === 'everyone')
  return all.filter((audience) => !LARGER[audience]?.some((larger) => may[larger]))
}
