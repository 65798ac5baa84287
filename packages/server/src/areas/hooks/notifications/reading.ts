/** Notifications for many viewers at once, with the rights that they have at that moment. */
import { isAdmin, type Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { gathered } from '../../../db/gathered.ts'
import { communityRoleOf } from '../../../db/viewer.ts'
import { contentNotifications, type Notification, systemNotification } from './notifications.ts'
import { findSystemEvents, findVisible } from './queries.ts'
import type { ContentLogRow } from './rows.ts'

type Told = ReadonlyMap<string, Notification>

interface Asked {
  readonly viewer: Member
  readonly activityIds: readonly string[]
}

/** Asks of one viewer with the same rights, as one. */
interface Viewing {
  readonly viewer: Member
  readonly activityIds: Set<string>
}

const isBare = ({ scopes }: Member) => !scopes.has('read')
const nameOf = (viewer: Member) => `${viewer.id} ${communityRoleOf(viewer)} ${isBare(viewer)}`

function viewingsOf(asks: readonly Asked[]): ReadonlyMap<string, Viewing> {
  const viewings = new Map<string, Viewing>()
  for (const { viewer, activityIds } of asks) {
    const viewing = viewings.get(nameOf(viewer)) ?? { viewer, activityIds: new Set<string>() }
    viewings.set(nameOf(viewer), viewing)
    for (const id of activityIds) viewing.activityIds.add(id)
  }
  return viewings
}

/** What each may see now, by one statement for all who have the same role. */
async function findVisibleTo(
  { db }: Context,
  viewings: readonly Viewing[],
): Promise<ReadonlyMap<Viewing, ContentLogRow[]>> {
  const byRole = Map.groupBy(viewings, ({ viewer }) => communityRoleOf(viewer))
  const seen = await Promise.all(
    [...byRole].map(async ([role, some]) => {
      const viewerIds = some.flatMap(({ viewer, activityIds: { size } }) =>
        Array<string>(size).fill(viewer.id),
      )
      const activityIds = some.flatMap((viewing) => [...viewing.activityIds])
      const rows = await findVisible(db, role, { viewerIds, activityIds })
      const byViewer = Map.groupBy(rows, ({ viewer_id }) => viewer_id)
      return some.map((viewing) => [viewing, byViewer.get(viewing.viewer.id) ?? []] as const)
    }),
  )
  return new Map(seen.flat())
}

/** Without the scope `read`: what happened to which object, as in events of the system. */
const bareNotification = (context: Context, row: ContentLogRow): Notification =>
  systemNotification(context, { ...row, container_type: null, container_id: null })

/** What others of the batch read already is read once: the second call finds it in the cache. */
async function tellContent(
  context: Context,
  viewer: Member,
  rows: readonly ContentLogRow[],
  beingRead: Set<string>,
) {
  if (isBare(viewer)) return new Map(rows.map((row) => [row.id, bareNotification(context, row)]))
  return await contentNotifications(context, viewer, rows, beingRead)
}

async function tellAll(context: Context, viewings: readonly Viewing[]): Promise<ReadonlyMap<Viewing, Told>> {
  const visible = await findVisibleTo(context, viewings)
  const beingRead = new Set<string>()
  const first = await Promise.all(
    [...visible].map(async ([viewing, rows]) => ({
      viewing,
      rows,
      told: await tellContent(context, viewing.viewer, rows, beingRead),
    })),
  )
  const whole = first.map(async ({ viewing, rows, told }) => {
    const left = rows.filter(({ id }) => !told.has(id))
    if (left.length === 0) return [viewing, told] as const
    const rest = await tellContent(context, viewing.viewer, left, new Set())
    return [viewing, new Map([...told, ...rest])] as const
  })
  return new Map(await Promise.all(whole))
}

const readContent = gathered(async (context: Context, asks: readonly Asked[]): Promise<Told[]> => {
  const viewings = viewingsOf(asks)
  const told = await tellAll(context, [...viewings.values()])
  return asks.map(({ viewer }) => {
    const viewing = viewings.get(nameOf(viewer))
    return (viewing && told.get(viewing)) ?? new Map()
  })
})

/** Events of people and groups are for admins only, and include deleted objects. */
async function readSystem(context: Context, { viewer, activityIds }: Asked): Promise<Told> {
  if (!isAdmin(viewer)) return new Map()
  const found = await findSystemEvents(context.db, activityIds)
  return new Map([...found].map(([id, row]) => [id, systemNotification(context, row)]))
}

const READERS = { content: readContent, system: readSystem } as const

/** In the order of the ids, without what the viewer may not see now and what is gone from the log. */
export async function readNotifications(
  context: Context,
  viewer: Member,
  kind: keyof typeof READERS,
  activityIds: readonly string[],
): Promise<Notification[]> {
  const told = await READERS[kind](context, { viewer, activityIds })
  return activityIds.flatMap((id) => told.get(id) ?? [])
}
