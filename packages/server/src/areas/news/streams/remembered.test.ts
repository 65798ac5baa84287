import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { PageRequest } from '../../../db/list.ts'
import { openSql } from '../../../db/sql.ts'
import { insertActivities, type PlannedActivity } from '../../../testing/activity-rows.ts'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { FollowedLog, type World } from '../../../testing/followed-log.ts'
import { aNode, anInstance, type Instance } from '../../../testing/instance.ts'
import { KEPT } from './collected-queries.ts'
import { listEntries } from './entries.ts'
import { findReadStream } from './queries.ts'
import { memoryOf, recallEntries } from './remembered.ts'

const first = await anInstance()
/** Remembers for itself, on the same database. */
const second = await aNode(first.connection)
afterAll(async () => {
  await second.close()
  await first.close()
})
const { sql } = first.store
const log = await FollowedLog.of(first, 700)
const { all, community } = log
const { people } = community.cast
const { PRIVATE, OPEN } = community.places

/** Apart from the rest: nothing happens to these until a test makes it happen. */
const quiet = Array.from({ length: 230 }, () => topRow({ type: 'document', author_id: people.author.id }))
const inPlace = Array.from({ length: 3 }, () =>
  topRow({ type: 'document', author_id: people.author.id, place_id: PRIVATE }),
)
const older = topRow({ type: 'document', author_id: people.author.id })
await insertContents(first, [...quiet, ...inPlace, older])

const likeOf = ({ id, place_id }: { id: string; place_id: string | null }, by = people.author.id) => ({
  verb: 'svc:liked' as const,
  actor_id: by,
  object: { type: 'document' as const, id },
  root_id: id,
  container: place_id ? { type: 'group' as const, id: place_id } : null,
})
type Like = ReturnType<typeof likeOf>

const soon = async (activities: readonly PlannedActivity[]) => {
  const ids = await insertActivities(first, activities)
  await sql`update activity set recorded_at = now() + make_interval(secs => id % 60) where id = any(${ids}::bigint[])`
  return ids
}

/** Of people who mute nothing else, and are members of the private place. */
const me = log.member('member')
const contents = [...quiet, ...inPlace].map(({ id }) => ['content', id] as const)
await insertActivities(first, [likeOf(older), likeOf(older)])
const worlds: Record<string, World> = {
  'much that is busy': await log.streamOf(me, [...all.content, ...all.person, ...all.place, ...contents]),
  'some that is busy': await log.streamOf(me, [
    ...all.content.slice(0, 90),
    ...all.person,
    ...contents.slice(-60),
  ]),
  'much that is quiet': await log.streamOf(me, contents),
  'some that is quiet': await log.streamOf(me, [...contents.slice(-80)]),
}

async function shown({ context }: Instance, { owner, streamId }: World, request: PageRequest) {
  const stream = await findReadStream(context.db, streamId)
  if (!stream) throw new Error('There is no such stream.')
  const { rows, end } = await listEntries(context, owner, stream, {}, request)
  return { rows: rows.map(({ id, followed }) => `${id} by ${followed?.kind} ${followed?.id}`), end }
}

/** All first pages of all worlds that differ from the model. */
async function mistakes(read = worlds): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, world] of Object.entries(read)) {
    const due = await log.due(world)
    for (const [node, count] of [
      [first, 25],
      [second, 25],
      [first, 80],
      [first, 3],
      [second, 25],
    ] as const) {
      const { rows, end } = await shown(node, world, { startIndex: 0, count })
      const isSame = rows.join() === due.slice(0, count).join() && (end !== undefined) === due.length > count
      if (!isSame) wrong.push(`${name}, ${node === first ? 'first' : 'second'} node, ${count}`)
    }
  }
  return wrong
}

const unseen = log.tops.find(
  ({ visibility, author_id }) => visibility === 'hidden' && author_id !== me.id,
) as (typeof log.tops)[number]
const busy = quiet[229] as (typeof quiet)[number]
const moving = inPlace[0] as (typeof inPlace)[number]
const onlyHere = quiet[228] as (typeof quiet)[number]

async function whileOpen(
  like: Like,
  meanwhile: () => Promise<void>,
  { age, count } = { age: 0, count: 1 },
): Promise<void> {
  const session = openSql(first.connection, { max: 1 })
  await session.begin(async (tx) => {
    await tx`
      insert into activity (verb, actor_id, object_type, object_id, root_id, recorded_at)
      select ${like.verb}, ${like.actor_id}::bigint, 102, ${like.object.id}::bigint, ${like.root_id}::bigint,
        now() + interval '2 minutes' - make_interval(secs => ${age})
      from generate_series(1, ${count}::integer)`
    await meanwhile()
  })
  await session.end()
}

const unfollow = (id: string) =>
  sql`delete from stream_association where object_id = ${id} and owner_id = ${me.id}`
const unrelated = (count: number) => sql`
  insert into activity (verb, actor_id, object_type, object_id)
  select 'svc:liked', ${me.id}::bigint, 102, 1 from generate_series(1, ${count})`

/** Each is a change after a read; what it leaves is read next. */
const changes: Record<string, () => Promise<unknown>> = {
  'nothing at all': async () => {},
  'a new activity': () => soon([likeOf(busy)]),
  'a new activity of the owner': () => soon([likeOf(busy, me.id)]),
  'activities in a private place': () => soon(inPlace.map((content) => likeOf(content))),
  'a transaction that is open while others commit': () =>
    whileOpen(likeOf(busy), async () => {
      expect(await mistakes()).toEqual([])
      await soon([likeOf(onlyHere)])
      expect(await mistakes()).toEqual([])
    }),
  'something followed that is older': async () => {
    for (const world of Object.values(worlds)) await log.follow(world, [['content', older.id]])
  },
  'something not followed any more': () => unfollow(onlyHere.id),
  'a mute': () => log.mute({ owner: me, streamId: '' }, [['content', busy.id]]),
  'something followed again, while something is muted': async () => {
    await unfollow(older.id)
    for (const world of Object.values(worlds)) await log.follow(world, [['content', older.id]])
  },
  'no mute any more': () => sql`delete from mute where person_id = ${me.id}`,
  'content moved out': () => sql`update content set place_id = ${OPEN} where id = ${moving.id}`,
  'content moved back': () => sql`update content set place_id = ${PRIVATE} where id = ${moving.id}`,
  'content hidden': () =>
    sql`update content set status = 'hiddenByModerator', status_before = status where id = ${busy.id}`,
  'content shown again': () =>
    sql`update content set status = 'published', status_before = null where id = ${busy.id}`,
  'a membership lost': () =>
    sql`update membership set state = 'banned' where place_id = ${PRIVATE} and person_id = ${me.id}`,
  // Now most of what is remembered is out of sight, and older rows belong before these.
  'a transaction that began long before it commits': () =>
    whileOpen(likeOf(busy), async () => {}, { age: 3_000, count: 60 }),
  'a membership found': () =>
    sql`update membership set state = 'member' where place_id = ${PRIVATE} and person_id = ${me.id}`,
  'a place made private': () => sql`update place set group_type = 'PRIVATE' where id = ${OPEN}`,
  'a place opened': () => sql`update place set group_type = 'OPEN' where id = ${OPEN}`,
  'activities removed': () => sql`delete from activity where root_id = ${busy.id}`,
  'more than is looked at one by one': async () => {
    await unrelated(800)
    await soon([likeOf(busy)])
  },
  'more than is looked at': async () => {
    await unrelated(6_000)
    await soon([likeOf(onlyHere), likeOf(busy)])
  },
  'more than is remembered': () => soon(Array.from({ length: KEPT + 30 }, () => likeOf(busy))),
  'much of it removed': () => sql`delete from activity where root_id = ${busy.id}`,
  'activities that the caller may not see': () =>
    soon(Array.from({ length: KEPT + 30 }, () => likeOf(unseen))),
  'these removed': () => sql`delete from activity where root_id = ${unseen.id}`,
  'content removed': () => sql`delete from content where id = ${onlyHere.id}`,
  // Also so that what follows does not depend on transactions of other tests, which hold the log up.
  'the unrelated removed': () => sql`delete from activity where object_id = 1`,
}

test('after each change every node shows what the rule says', { timeout: 240_000 }, async () => {
  const wrong: string[] = []
  for (const [name, change] of Object.entries(changes)) {
    await change()
    wrong.push(...(await mistakes()).map((mistake) => `${name}: ${mistake}`))
  }

  expect(wrong).toEqual([])
})

test('a crash of the database, after which transaction ids are given again, is noticed', async () => {
  const id = quiet[0]?.id ?? ''
  const world = await log.streamOf(me, contents.slice(0, 220))
  const before = await mistakes({ world })

  await sql`
    insert into activity (xid, verb, actor_id, object_type, object_id, root_id, recorded_at)
    values ('3', 'svc:liked', ${people.author.id}, 102, ${id}, ${id}, now() + interval '3 minutes')`
  const unnoticed = await mistakes({ world })
  await sql`select pg_stat_reset_shared('bgwriter')`

  expect([before, unnoticed.length > 0]).toEqual([[], true])
  expect(await mistakes({ world })).toEqual([])
})

test('a log that goes back is noticed: another database took the place of this one', async () => {
  const world = await log.streamOf(me, contents.slice(0, 220))
  const before = await mistakes({ world })
  for (const { context } of [first, second]) {
    const memory = memoryOf(context.db)
    const known = memory.get(world.streamId)
    if (known) memory.set(world.streamId, { ...known, position: '9000000000000' })
  }

  await soon([likeOf(quiet[3] as (typeof quiet)[number])])

  expect([before, await mistakes({ world })]).toEqual([[], []])
})

test('only the first page is remembered, and only if what is remembered fills it', async () => {
  const streams = {
    busy: await log.streamOf(me, [...all.content, ...all.person]),
    quiet: await log.streamOf(me, contents.slice(1, 220)),
    unseen: await log.streamOf(log.member('outsider'), [['place', PRIVATE]]),
  }
  const recalled = async (name: keyof typeof streams, request: PageRequest) => {
    const { owner, streamId } = streams[name]
    const stream = { id: streamId, person_id: owner.id }
    const reading = { stream, actor: owner, conditions: [], isMuting: false, request }
    return (await recallEntries(first.context.db, reading, 'walked')) !== undefined
  }

  const pages = [
    await recalled('busy', { startIndex: 0, count: 25 }),
    await recalled('quiet', { startIndex: 0, count: 25 }),
    await recalled('busy', { startIndex: 5, count: 25 }),
    await recalled('busy', { startIndex: 0, count: KEPT }),
    await recalled('busy', { startIndex: 0, count: 25, after: ['2026-01-01', '1'] }),
    await recalled('unseen', { startIndex: 0, count: 25 }),
  ]

  expect(pages).toEqual([true, true, false, false, false, false])
})

test('at most 2000 streams of 3,224 characters are remembered', async () => {
  const memory = memoryOf(second.context.db)
  const { owner, streamId } = await log.streamOf(me, [...all.content, ...all.person])
  await shown(second, { owner, streamId }, { startIndex: 0, count: 25 })
  const one = memory.get(streamId)
  if (!one) throw new Error('It is not remembered.')

  for (let id = 0; id < 2001; id++) memory.set(`x${id}`, one)

  expect([memory.size, memory.has('x0'), memory.has('x1')]).toEqual([2000, false, true])
  expect(one.count).toBe(KEPT)
  // Ids have seven digits here, and at most sixteen.
  expect(one.ids.length + one.times.length + KEPT * 9).toBeLessThanOrEqual(KEPT * 31)
})

test('while a transaction holds the log up, nothing is collected in vain again and again', async () => {
  const { owner, streamId } = await log.streamOf(me, contents.slice(0, 220))
  const stream = { id: streamId, person_id: owner.id }
  const request = { startIndex: 0, count: 25 }
  const recall = () =>
    recallEntries(
      first.context.db,
      { stream, actor: owner, conditions: [], isMuting: false, request },
      'walked',
    )
  const asked: number[] = []

  await whileOpen(likeOf(busy), async () => {
    await unrelated(6_000)
    for (let time = 0; time < 2; time++) {
      const before = first.store.load().queriesAsked
      expect(await recall()).toBeUndefined()
      asked.push(first.store.load().queriesAsked - before)
    }
    expect(await mistakes({ stream: { owner, streamId } })).toEqual([])
  })

  expect(asked[0]).toBeGreaterThan(2)
  expect(asked[1]).toBe(0)
})

const SOURCES = join(import.meta.dirname, '../../..')

test('no statement changes rows of the log, because what is remembered of them would not', async () => {
  const sources = (await readdir(SOURCES, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
  )
  const files = [...sources, '../schema.sql']

  const texts = await Promise.all(files.map((file) => readFile(join(SOURCES, file), 'utf8')))

  const changing = files.filter((_, at) =>
    /(update|merge\s+into)\s+(only\s+)?(public\.)?activity\b|updateTable\('activity'/i.test(texts[at] ?? ''),
  )
  expect(files.length).toBeGreaterThan(100)
  // It changes details, of which nothing is remembered.
  expect(changing).toEqual(['areas/record/erasing/activity-queries.ts'])
})
