import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Page, PageRequest } from '../../../db/list.ts'
import { communityRoleOf } from '../../../db/viewer.ts'
import { FollowedLog, type World } from '../../../testing/followed-log.ts'
import { anInstance } from '../../../testing/instance.ts'
import { findArrivals } from './arrivals.ts'
import { listEntries } from './entries.ts'
import { unmutedConditions } from './entry-filters.ts'
import { chooseWay, findFollowedEntries, skipToFollowedEntries, type Way } from './entry-queries.ts'
import { findReadStream } from './queries.ts'
import type { FollowedEntry } from './short-way-queries.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { store } = instance
beforeEach(() => store.sql`delete from mute`)

/** More activities than the log walk covers. */
const LOG = 3000
const followedLog = await FollowedLog.of(instance, LOG)
const { all, closed, tops } = followedLog
const log = await followedLog.read()
const member = followedLog.member.bind(followedLog)
const aStreamOf = followedLog.streamOf.bind(followedLog)
const due = followedLog.due.bind(followedLog)

async function withMutes(world: World, muted: Parameters<FollowedLog['mute']>[1]): Promise<World> {
  await followedLog.mute(world, muted)
  return world
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

const told = new Map(log.map((one) => [one.id, one]))

/** Of each conversation the newest that is no like, or the newest like. */
function headsOf(entries: readonly string[]): string[] {
  const ids = entries.map((entry) => entry.split(' ')[0] ?? '')
  const heads = new Map<string, string>()
  for (const id of ids) {
    const root = told.get(id)?.root_id ?? id
    const head = heads.get(root)
    const isOfLike = head !== undefined && told.get(head)?.verb === 'svc:liked'
    if (head === undefined || (isOfLike && told.get(id)?.verb !== 'svc:liked')) heads.set(root, id)
  }
  return ids.filter((id) => heads.get(told.get(id)?.root_id ?? id) === id)
}

async function crawlGrouped({ owner, streamId }: World): Promise<string[]> {
  const stream = await findReadStream(store.db, streamId)
  if (!stream) throw new Error('There is no such stream.')
  const found: string[] = []
  for (let request: PageRequest = { startIndex: 0, count: 60 }; ; ) {
    const { rows, end } = await listEntries(instance.context, owner, stream, { grouped: true }, request)
    found.push(...rows.map(({ id }) => id))
    if (!end) return found
    request = { ...request, after: end }
  }
}

const worlds = {
  'everything, by a member': () => aStreamOf(member('member'), [...all.content, ...all.person, ...all.place]),
  'everything, by an outsider': () =>
    aStreamOf(member('outsider'), [...all.content, ...all.person, ...all.place]),
  'everybody, by an outsider': () => aStreamOf(member('outsider'), all.person),
  'all places, by an outsider': () => aStreamOf(member('outsider'), all.place),
  'what is closed and newest, and some of the rest, by an outsider': () =>
    aStreamOf(member('outsider'), [...closed.map(({ id }) => ['content', id] as const), ...all.content]),
  'what is closed to others, by a member': () =>
    aStreamOf(
      member('member'),
      closed.map(({ id }) => ['content', id] as const),
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
      tops
        .filter(({ id }) => log.every(({ root_id }) => root_id !== id))
        .map(({ id }) => ['content', id] as const),
    ),
}

test.each(Object.entries(worlds))(
  'of %s, ranges put together or looked up, the log that is walked, the jump and what arrives show what the rule says',
  { timeout: 60_000 },
  async (_, make) => {
    const world = await make()
    const { owner, streamId } = world
    const expected = await due(world)
    const isMuting = (await findReadStream(store.db, streamId))?.is_muting ?? false
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

    expect(await crawlGrouped(world)).toEqual(headsOf(expected))
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
