import { ALL_SCOPES, type FollowedKind } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import type { Member } from '../../../actor.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import { communityRoleOf } from '../../../db/viewer.ts'
import { insertActivities, type PlannedActivity } from '../../../testing/activity-rows.ts'
import { Community, everyFact } from '../../../testing/community.ts'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCast } from '../../../testing/content-stage.ts'
import { anInstance } from '../../../testing/instance.ts'
import { mayLookInside } from '../../places/places/policy.ts'
import { presentationFor } from '../activities/presentation.ts'
import type { ActivityRow } from '../activities/rows.ts'
import { findArrivals } from './arrivals.ts'
import { unmutedConditions } from './entry-filters.ts'
import { chooseWay, findFollowedEntries, skipToFollowedEntries, type Way } from './entry-queries.ts'
import { findReadStream } from './queries.ts'
import type { FollowedEntry } from './short-way-queries.ts'

const SEED = Number(process.env.SEED ?? 1)

const instance = await anInstance()
afterAll(() => instance.close())
const { context, store } = instance
const { sql } = store
const community = await Community.of(instance, await aCast(instance))
const { people } = community.cast

/** Reproducible pseudo-random numbers. */
const pick = <Item>(items: readonly Item[], number: number): Item =>
  items[((number + SEED) * 7919) % items.length] as Item

const contents = everyFact(SEED).flatMap((facts) => community.plan(facts))
await insertContents(instance, contents)
const tops = contents.filter(({ id, root_id }) => id === root_id)
const places = await sql<{ id: string; type: 'group' | 'project' }[]>`
  select id, type from place where type in ('group', 'project')`
const placeOf = new Map(tops.map(({ id, place_id }) => [id, place_id]))
const actors = Object.values(people).map(({ id }) => id)

/** More activities than the log walk covers; every tenth content has none, others have many. */
const LOG = 3000
const planned = Array.from({ length: LOG }, (_, index): PlannedActivity => {
  const { id, type, root_id } = pick(
    contents.filter((_, place) => place % 10 !== 0),
    index * index,
  )
  const actor_id = pick(actors, index * 31)
  const happened = { actor_id, object: { type, id }, root_id }
  const place = placeOf.get(root_id)
  if (index % 7 === 0) return { ...happened, verb: 'svc:mentioned', container: pick(places, index) }
  if (index % 11 === 0) {
    const group = pick(places, index)
    return { actor_id, verb: 'svc:social_group_created', object: group, container: group }
  }
  // Some name a former place.
  const container =
    index % 13 === 0 ? pick(places, index) : place ? ({ type: 'group', id: place } as const) : null
  return { ...happened, verb: 'svc:liked', container }
})
await insertActivities(instance, planned)
// Some share a time; times do not follow ids.
await sql`update activity set recorded_at = now() - make_interval(secs => (id * 7919 % 2000))`

/** The newest ones are in a private place, so most viewers may not see more ranges than a page asks about. */
const closed = Array.from({ length: 120 }, () =>
  topRow({ type: 'document', author_id: people.author.id, place_id: community.places.PRIVATE }),
)
await insertContents(instance, closed)
const container = { type: 'group', id: community.places.PRIVATE } as const
await insertActivities(
  instance,
  closed.map(({ id }) => ({
    verb: 'svc:created',
    actor_id: people.author.id,
    object: { type: 'document', id },
    root_id: id,
    container,
  })),
)

interface Told {
  readonly id: string
  readonly actor_id: string
  readonly verb: string
  readonly container_id: string | null
  readonly root_id: string | null
}
const log = await sql<Told[]>`
  select id, actor_id, verb, container_id, root_id from activity where streamed order by recorded_at desc, id desc`

interface World {
  readonly owner: Member
  readonly streamId: string
  readonly followed: ReadonlySet<string>
  readonly muted: ReadonlySet<string>
}

async function aStreamOf(owner: Member, chosen: readonly [FollowedKind, string][]): Promise<World> {
  const [stream] = await sql<{ id: string }[]>`
    insert into stream (person_id, source, name) values (${owner.id}, 'custom', 'All that') returning id`
  const others = chosen.filter(([kind, id]) => kind !== 'person' || id !== owner.id)
  await sql`
    insert into stream_association ${sql(
      others.map(([kind, object_id]) => ({
        stream_id: stream?.id ?? '',
        owner_id: owner.id,
        kind,
        object_id,
      })),
    )}`
  const followed = new Set(others.map(([kind, id]) => `${kind} ${id}`))
  return { owner, streamId: stream?.id ?? '', followed, muted: new Set() }
}

async function withMutes(world: World, muted: readonly [FollowedKind, string][]): Promise<World> {
  const others = muted.filter(([kind, id]) => kind !== 'person' || id !== world.owner.id)
  const rows = others.map(([kind, object_id]) => ({ person_id: world.owner.id, kind, object_id }))
  await sql`insert into mute ${sql(rows)} on conflict do nothing`
  return { ...world, muted: new Set(others.map(([kind, id]) => `${kind} ${id}`)) }
}

/** A plain model of why an activity is in the stream: one row, one viewer. */
function whyOf(
  { owner, followed, muted }: World,
  told: Told,
  row: ActivityRow | undefined,
): string | undefined {
  if (told.actor_id === owner.id || !row || !presentationFor({ context, actor: owner }).maySee(row))
    return undefined
  const about = [
    `person ${told.actor_id}`,
    `content ${told.root_id}`,
    `place ${told.container_id}`,
    `place ${row.place?.id}`,
  ]
  if (about.some((one) => muted.has(one))) return undefined
  const isMention = told.verb === 'svc:mentioned'
  if (!isMention && followed.has(`content ${told.root_id}`)) return `content ${told.root_id}`
  if (!isMention && followed.has(`person ${told.actor_id}`)) return `person ${told.actor_id}`
  const place = isMention ? row.mentioned : row.place
  const isThere = place?.id === told.container_id && place !== undefined && mayLookInside(owner, place)
  return isThere && followed.has(`place ${place.id}`) ? `place ${place.id}` : undefined
}

async function due(world: World): Promise<string[]> {
  const { readMany } = presentationFor({ context, actor: world.owner })
  const rows = await readMany(log.map(({ id }) => id))
  return log.flatMap((told) => {
    const why = whyOf(world, told, rows.get(told.id))
    return why ? [`${told.id} by ${why}`] : []
  })
}

const said = ({ id, followed_kind, followed_id }: FollowedEntry) => `${id} by ${followed_kind} ${followed_id}`

async function crawl(
  count: number,
  page: (request: PageRequest) => Promise<Page<FollowedEntry>>,
): Promise<string[]> {
  const found: string[] = []
  for (let startIndex = 0, request: PageRequest = { startIndex, count }; ; startIndex += count) {
    const { rows, end } = await page(request)
    found.push(...rows.map(said))
    if (!end) return found
    request = { startIndex: startIndex + count, count, after: end }
  }
}

const member = (name: keyof typeof people, isAdmin = false): Member => ({
  kind: 'member',
  id: people[name].id,
  username: name,
  isAdmin,
  isModerator: false,
  scopes: ALL_SCOPES,
})
const all = {
  content: tops.map(({ id }) => ['content', id] as [FollowedKind, string]),
  person: actors.map((id) => ['person', id] as [FollowedKind, string]),
  place: places.map(({ id }) => ['place', id] as [FollowedKind, string]),
}

const worlds = {
  'everything, by a member': () => aStreamOf(member('member'), [...all.content, ...all.person, ...all.place]),
  'everything, by an outsider': () =>
    aStreamOf(member('outsider'), [...all.content, ...all.person, ...all.place]),
  'everybody, by an outsider': () => aStreamOf(member('outsider'), all.person),
  'all places, by an outsider': () => aStreamOf(member('outsider'), all.place),
  'what is closed and newest, and some of the rest, by an outsider': () =>
    aStreamOf(member('outsider'), [
      ...closed.map(({ id }) => ['content', id] as [FollowedKind, string]),
      ...all.content,
    ]),
  'what is closed to others, by a member': () =>
    aStreamOf(
      member('member'),
      closed.map(({ id }) => ['content', id]),
    ),
  'all content, by an admin': () => aStreamOf(member('owner', true), all.content),
  'a few things, by a listed person': () =>
    aStreamOf(member('listed'), [
      ...all.content.slice(0, 5),
      ...all.person.slice(0, 2),
      ...all.place.slice(0, 3),
    ]),
  'everything, by a member who mutes some of it': async () =>
    withMutes(await aStreamOf(member('member'), [...all.content, ...all.person, ...all.place]), [
      ...all.content.slice(0, 40),
      ...all.person.slice(0, 2),
      ...all.place.slice(0, 1),
    ]),
  'a few things, by somebody who mutes some of them, and where the others are': async () =>
    withMutes(
      await aStreamOf(member('outsider'), [
        ...all.content.slice(0, 8),
        ...all.person.slice(0, 3),
        ...all.place.slice(0, 3),
      ]),
      [...all.content.slice(0, 3), ...all.person.slice(0, 1), ...all.place.slice(2, 4)],
    ),
  'what nothing happens to, by a member': () =>
    aStreamOf(
      member('member'),
      tops.filter(({ id }) => log.every(({ root_id }) => root_id !== id)).map(({ id }) => ['content', id]),
    ),
}

test.each(Object.entries(worlds))(
  'of %s, ranges put together or looked up, the log that is walked, the jump and what arrives show what the rule says',
  { timeout: 60_000 },
  async (_, make) => {
    const world = await make()
    const { owner, streamId, muted } = world
    const expected = await due(world)
    const isMuting = muted.size > 0
    const conditions = isMuting ? unmutedConditions(owner.id) : []
    const reading = { stream: { id: streamId, person_id: owner.id }, actor: owner, conditions, isMuting }

    const crawled = async (count: number, way: Way) =>
      await crawl(count, (request) => findFollowedEntries(store.db, { ...reading, request }, way))
    const [looked, walked, merged, inLargePages] = [
      await crawled(24, 'probed'),
      await crawled(25, 'walked'),
      await crawled(23, 'merged'),
      await crawled(100, 'walked'),
    ]
    const jumps = [0, 1, 40, expected.length - 1, expected.length].filter((startIndex) => startIndex >= 0)
    const jumped = await Promise.all(
      jumps.map(async (startIndex) => {
        const asked = { ...reading, request: { startIndex, count: 10 } }
        const ways = [
          await skipToFollowedEntries(store.slowDb, asked),
          await findFollowedEntries(store.db, asked, 'walked'),
          await findFollowedEntries(store.db, asked, 'probed'),
          await findFollowedEntries(store.db, asked, 'merged'),
        ]
        return ways.map(({ rows }) => rows.map(said))
      }),
    )

    const open = [{ streamId, personId: owner.id, source: 'custom', role: communityRoleOf(owner) }] as const
    const happened = { activityIds: log.map(({ id }) => id), entryIds: [] }
    const arrived = (await findArrivals(store.slowDb, happened, open)).map(
      ({ entry: { id, followed } }) => `${id} by ${followed?.kind} ${followed?.id}`,
    )

    expect(arrived.toSorted()).toEqual(expected.toSorted())
    expect(looked).toEqual(expected)
    expect(walked).toEqual(expected)
    expect(merged).toEqual(expected)
    expect(inLargePages).toEqual(expected)
    expect(jumped).toEqual(
      jumps.map((startIndex) => Array(4).fill(expected.slice(startIndex, startIndex + 10))),
    )
  },
)

test('the generated worlds are useful: much visible, much hidden, more followed than a page asks about', async () => {
  const everything = await worlds['everything, by a member']()
  const dead = await worlds['what nothing happens to, by a member']()

  const [seen, nothing] = [await due(everything), await due(dead)]

  expect(log.length).toBe(LOG + closed.length)
  expect(seen.length).toBeGreaterThan(200)
  expect(seen.length).toBeLessThan(log.length * 0.8)
  expect(new Set(seen.map((entry) => entry.split(' ')[2]))).toEqual(new Set(['content', 'person', 'place']))
  expect(nothing).toEqual([])
  const quieter = await due(await worlds['everything, by a member who mutes some of it']())
  expect(quieter.length).toBeGreaterThan(50)
  expect(quieter.length).toBeLessThan(seen.length * 0.9)
  const few = await worlds['a few things, by a listed person']()
  const wayOf = async ({ streamId }: World) => {
    const stream = await findReadStream(store.db, streamId)
    return chooseWay(stream?.followed ?? 0)
  }
  expect(await wayOf(few)).toBe('merged')
  const some = await aStreamOf(member('member'), [...all.content.slice(0, 100), ...all.person])
  expect(await wayOf(some)).toBe('probed')
  expect(await wayOf(everything)).toBe('walked')
})
