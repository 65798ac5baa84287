/** Conversations that are longer than what is counted of them (decision 0187). */
import { ALL_SCOPES } from '@folkmoot/contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Member } from '../../../actor.ts'
import type { PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { insertActivities, type PlannedActivity } from '../../../testing/activity-rows.ts'
import { insertContents, type PlannedContent, topRow } from '../../../testing/content-rows.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { listEntries } from './entries.ts'
import { findReadStream } from './queries.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { context, store } = instance

const names = ['ann', 'bob', 'cleo', 'dan', 'eve']
const [ann, bob, cleo, dan, eve] = await aCrowd(
  instance,
  names.map((name) => ({ name })),
)
if (!ann || !bob || !cleo || !dan || !eve) throw new Error('nobody is there')
const reader: Member = {
  kind: 'member',
  id: ann.id,
  username: 'ann',
  isAdmin: false,
  isManager: false,
  isModerator: false,
  scopes: ALL_SCOPES,
}

type Followed = readonly (readonly ['content' | 'person', string])[]

async function aStream(followed: Followed): Promise<string> {
  const [stream] = await store.sql<{ id: string }[]>`
    insert into stream (person_id, source, name) values (${ann?.id ?? ''}, 'custom', 'Some') returning id`
  const stream_id = stream?.id ?? ''
  const rows = followed.map(([kind, object_id]) => ({ stream_id, owner_id: ann?.id ?? '', kind, object_id }))
  await store.sql`insert into stream_association ${store.sql(rows)}`
  return stream_id
}

async function page(streamId: string, request: PageRequest, unread?: boolean) {
  const stream = await findReadStream(store.db, streamId)
  if (!stream) throw new Error('There is no such stream.')
  const wanted = { grouped: true, ...(unread !== undefined && { unread }) }
  return await listEntries(context, reader, stream, wanted, request)
}

async function crawl(streamId: string, count: number, unread?: boolean) {
  const found = []
  for (let request: PageRequest = { startIndex: 0, count }; ; ) {
    const { rows, end } = await page(streamId, request, unread)
    found.push(...rows)
    if (!end) return found
    request = { startIndex: request.startIndex + count, count, after: end }
  }
}

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

async function discussions(count: number): Promise<PlannedContent[]> {
  const made = Array.from({ length: count }, () => topRow({ type: 'discussion', author_id: cleo?.id ?? '' }))
  await insertContents(instance, made)
  return made
}

const act = (
  verb: PlannedActivity['verb'],
  { id: actor_id }: { id: string },
  { id }: { id: string },
): PlannedActivity => ({ verb, actor_id, object: { type: 'discussion', id }, root_id: id })

const times = <Item>(count: number, item: Item): Item[] => Array<Item>(count).fill(item)

test('however many likes come after the last reply, that one stands for the conversation', async () => {
  const [busy, other] = await discussions(2)
  if (!busy || !other) throw new Error('nothing was written')
  const [reply, ...likes] = await insertActivities(instance, [
    act('svc:replied', bob, busy),
    ...times(120, act('svc:liked', bob, busy)),
    ...times(120, act('svc:liked', bob, other)),
  ])
  const streamId = await aStream([busy, other].map(({ id }) => ['content', id]))

  const all = await crawl(streamId, 10)

  expect(idsOf(all)).toEqual([likes.at(-1), reply])
  expect(all.map(({ conversation }) => conversation?.unread_count)).toEqual([0, 1])
  expect(all.map(({ conversation }) => conversation?.reply_count)).toEqual([0, 1])
  expect(idsOf(await crawl(streamId, 10, true))).toEqual([reply])
  expect(idsOf(await crawl(streamId, 10, false))).toEqual([likes.at(-1)])
})

test('of a long conversation the newest 1,000 activities are looked at, and older entries stand for it once', async () => {
  const [counted, replied, liked, short] = await discussions(4)
  if (!counted || !replied || !liked || !short) throw new Error('nothing was written')
  const by = (verb: PlannedActivity['verb'], content: PlannedContent) => act(verb, bob, content)
  const long = (content: PlannedContent, count: number) => times(count, act('svc:replied', cleo, content))
  const ids = await insertActivities(instance, [
    ...times(3, by('svc:replied', replied)),
    ...times(3, by('svc:liked', liked)),
    ...times(3, by('svc:replied', counted)),
    ...long(replied, 1_000),
    ...long(liked, 1_000),
    ...long(counted, 998),
    ...times(2, by('svc:replied', counted)),
    by('svc:replied', short),
  ])
  const streamId = await aStream([['person', bob.id]])
  const heads = [ids.at(-1), ids.at(-2), ids[5], ids[2]]
  const ours = new Set(ids)
  const crawlOurs = async (count: number, unread?: boolean) =>
    (await crawl(streamId, count, unread)).filter(({ id }) => ours.has(id))

  for (const count of [1, 2, 100]) {
    const all = await crawlOurs(count)
    expect(idsOf(all)).toEqual(heads)
    expect(all.map(({ conversation }) => conversation?.reply_count)).toEqual([1, 2, 0, 1])
    expect(all.map(({ conversation }) => conversation?.unread_count)).toEqual([1, 2, 0, 1])
    expect(idsOf(await crawlOurs(count, true))).toEqual([heads[0], heads[1], heads[3]])
    expect(idsOf(await crawlOurs(count, false))).toEqual([heads[2]])
  }
})

test('small reads never wait for the conversations of a page', async () => {
  await page(await aStream([['person', bob.id]]), { startIndex: 0, count: 10 })
  const isPreparedBy = async (db: Database) => {
    const { rows } = await sql`
      select from pg_prepared_statements where statement like '%conversation as materialized%'
        and statement not like '%pg_prepared_statements%'`.execute(db)
    return rows.length > 0
  }

  expect([await isPreparedBy(store.slowDb), await isPreparedBy(store.db)]).toEqual([true, false])
})

test('a jump skips conversations, however many entries these have, and nothing is repeated after it', async () => {
  const made = await discussions(30)
  const [busy, ...others] = made
  if (!busy) throw new Error('nothing was written')
  const ids = await insertActivities(instance, [
    ...others.slice(0, 20).map((content) => act('svc:replied', dan, content)),
    act('svc:replied', dan, busy),
    // Nothing of a conversation is dealt with before its head.
    ...times(1_500, act('svc:liked', dan, busy)),
    ...others.slice(20).map((content) => act('svc:replied', dan, content)),
  ])
  const streamId = await aStream([['person', dan.id]])
  const heads = [...ids.slice(-9).reverse(), ...ids.slice(0, 21).reverse()]

  const jumped = await page(streamId, { startIndex: 12, count: 5 })
  const next = await page(streamId, { startIndex: 17, count: 5, ...(jumped.end && { after: jumped.end }) })

  expect(idsOf(jumped.rows)).toEqual(heads.slice(12, 17))
  expect(idsOf(next.rows)).toEqual(heads.slice(17, 22))
  expect(idsOf(await crawl(streamId, 5))).toEqual(heads)
  expect(await page(streamId, { startIndex: 30, count: 5 })).toEqual({ rows: [], end: undefined })
})

test('a jump reads 20,000 entries at most, and a page beyond them is empty and the last', async () => {
  const [busy, old] = await discussions(2)
  if (!busy || !old) throw new Error('nothing was written')
  // Each is read, because their head is older.
  const likes = (count: number) => times(count, act('svc:liked', eve, busy))
  await insertActivities(instance, [
    act('svc:replied', eve, old),
    act('svc:replied', eve, busy),
    ...likes(21_500),
  ])
  const streamId = await aStream([['person', eve.id]])

  expect(await page(streamId, { startIndex: 1, count: 5 })).toEqual({ rows: [], end: undefined })
  expect(await crawl(streamId, 5)).toHaveLength(2)
})
