import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { memberOf } from '../../identity/people/actors.ts'
import { listItems } from './items.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { store, context } = instance
const [ann, bob, eve] = await aCrowd(instance, [
  { name: 'ann' },
  { name: 'bob', roles: ['moderator'] },
  { name: 'eve' },
])
if (!ann || !bob || !eve) throw new Error('nobody came')

type Query = Parameters<typeof listItems>[2]

const ITEMS = 1500
const PAGE = 25
const rows = Array.from({ length: ITEMS }, () => topRow({ type: 'document', author_id: ann.id }))
await insertContents(instance, rows)
await store.sql`
  insert into moderation_item (kind, object_kind, object_id, about_id, state, opened_at)
  select case id % 2 when 0 then 'report' else 'pending' end, 'content', id, author_id,
    case id % 30 when 0 then 'open' else 'resolved' end, now() - id * interval '1 minute'
  from content`
await store.sql`analyze`

/** Items that this session has read so far, by PostgreSQL's own counters. */
async function itemsRead(db: Database): Promise<number> {
  const { rows: counters } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::integer as read
    from pg_stat_xact_user_tables where relname = 'moderation_item'`.execute(db)
  return counters[0]?.read ?? 0
}

async function readFor(person: Somebody, roles: string[], filters: Query['filters']) {
  const actor = memberOf({ id: person.id, username: person.username, roles })
  const query = { filters, sort: undefined, baseUrl: context.config.baseUrl }
  return await inTransaction(store.writeDb, async ({ db }) => {
    const before = await itemsRead(db)
    const { rows: items } = await listItems(db, actor, query, { startIndex: 0, count: PAGE })
    return { shown: items.length, read: (await itemsRead(db)) - before }
  })
}

test.each([
  ['the whole queue', []],
  ['what is open', [{ name: 'state', values: ['open'] }]],
] as const)(
  'a page of %s reads no more items than it shows, however many there are',
  async (_what, filters) => {
    const { shown, read } = await readFor(bob, ['moderator'], filters)

    expect(shown).toBe(PAGE)
    expect(read).toBeLessThan(4 * PAGE)
  },
)

test('for members who own no place nothing of the queue is read', async () => {
  const { shown, read } = await readFor(eve, [], [])

  expect([shown, read]).toEqual([0, 0])
})
