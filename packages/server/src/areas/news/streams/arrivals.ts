/** New activities for streams that are being watched. */
import type { StreamSource } from '@folkmoot/contract'
import type { Database } from '../../../db/pool.ts'
import { COMMUNITY_ROLES, type CommunityRole } from '../../../db/viewer.ts'
import { findActArrivals, findFollowedArrivals, findToldArrivals, type Open } from './arrival-queries.ts'
import { type Entry, entryOfFollowed } from './entries.ts'

export interface OpenStream extends Open {
  readonly source: StreamSource
  /** The role they are read with. */
  readonly role: CommunityRole
}

export interface Arrival {
  readonly streamId: string
  readonly role: CommunityRole
  readonly entry: Entry
}

interface Happened {
  readonly activityIds: readonly string[]
  /** Inbox entry ids. */
  readonly entryIds: readonly string[]
}

/** How each kind of stream is filled; one query per kind for all streams. */
const WAYS: Record<StreamSource, 'followed' | 'all' | 'own' | 'told'> = {
  custom: 'followed',
  connections: 'followed',
  all: 'all',
  profile: 'own',
  communications: 'told',
}

async function arrivalsOf(
  db: Database,
  { activityIds, entryIds }: Happened,
  open: readonly OpenStream[],
  role: CommunityRole,
): Promise<Arrival[]> {
  const by = (way: string) => open.filter(({ source }) => WAYS[source] === way)
  const [followed, all, own, told] = [by('followed'), by('all'), by('own'), by('told')]
  const [inFollowed, inAll, inOwn, inTold] = await Promise.all([
    followed.length * activityIds.length > 0
      ? findFollowedArrivals(db, activityIds, { open: followed, role })
      : [],
    all.length * activityIds.length > 0
      ? findActArrivals(db, activityIds, { open: all, role, isOwn: false })
      : [],
    own.length * activityIds.length > 0
      ? findActArrivals(db, activityIds, { open: own, role, isOwn: true })
      : [],
    told.length * entryIds.length > 0 ? findToldArrivals(db, entryIds, { open: told, role }) : [],
  ])
  const owners = new Map(all.map(({ streamId, personId }) => [streamId, personId]))
  return [
    ...inFollowed.map(({ stream_id: streamId, ...row }) => ({ streamId, entry: entryOfFollowed(row) })),
    ...inAll.map(({ stream_id: streamId, ...key }) => ({
      streamId,
      entry: {
        ...key,
        reason: owners.get(streamId) === key.actor_id ? ('own' as const) : ('public' as const),
      },
    })),
    ...inOwn.map(({ stream_id: streamId, ...key }) => ({
      streamId,
      entry: { ...key, reason: 'own' as const },
    })),
    ...inTold.map(({ stream_id: streamId, entry_id, ...key }) => ({
      streamId,
      entry: { ...key, inboxId: entry_id },
    })),
  ].map((one) => ({ ...one, role }))
}

/** Activities that the owners of these streams may see now, unordered. */
export async function findArrivals(
  db: Database,
  happened: Happened,
  open: readonly OpenStream[],
): Promise<Arrival[]> {
  const found = COMMUNITY_ROLES.map((role) =>
    arrivalsOf(
      db,
      happened,
      open.filter((one) => one.role === role),
      role,
    ),
  )
  return (await Promise.all(found)).flat()
}
