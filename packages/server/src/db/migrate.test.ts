import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/old-databases.ts'
import { migrate } from './migrate.ts'

test('a migration that fails says why, and nothing of it is kept', async () => {
  const { connection, sql } = await databaseBefore('0110')
  await sql`create index draft_by_age on person (id)`

  const failed = migrate(connection)

  await expect(failed).rejects.toThrow(
    'Migration 0110-drafts.sql failed: relation "draft_by_age" already exists. Nothing of it was kept.',
  )
  const [before] = await sql`select to_regclass('draft') as draft`
  expect(before?.draft).toBeNull()
})

const VALID = { type: 'document', status: 'published' }
const ANSWER = { ...VALID, type: 'comment', thread_id: 1, parent_id: 1, position: 1 }
const UPDATE = { ...VALID, type: 'update' }

const accepted: readonly Record<string, unknown>[] = [
  VALID,
  ANSWER,
  { ...ANSWER, hidden_with_id: 2 },
  { ...VALID, visibility: 'place', place_id: 3 },
  { ...VALID, status: 'scheduled', publish_at: '2100-01-01Z' },
  { ...VALID, status: 'hiddenByModerator', status_before: 'published' },
  { ...UPDATE, latitude: 90, longitude: -180, repost_of_id: 1 },
  { ...UPDATE, latitude: 1 },
]

const refused: readonly Record<string, unknown>[] = [
  { ...VALID, id: 0 },
  { ...VALID, id: '9007199254740992' },
  { ...VALID, type: 'poem' },
  { ...VALID, status: 'lost' },
  { ...VALID, visibility: 'some' },
  { ...VALID, authorship: 'nobody' },
  { ...VALID, visibility: 'place' },
  { ...VALID, place_id: 3 },
  { ...VALID, status: 'scheduled' },
  { ...VALID, status: 'hiddenByModerator' },
  { ...VALID, status_before: 'published' },
  { ...VALID, type: 'comment' },
  { ...VALID, thread_id: 1, parent_id: 1, position: 1 },
  { ...ANSWER, parent_id: null },
  { ...ANSWER, position: null },
  { ...VALID, hidden_with_id: 2 },
  { ...VALID, latitude: 1 },
  { ...VALID, longitude: 1 },
  { ...VALID, repost_of_id: 1 },
  { ...UPDATE, latitude: 91, longitude: 1 },
  { ...UPDATE, latitude: 1, longitude: -181 },
  { ...UPDATE, subject: 'News' },
  { ...UPDATE, status: 'archived' },
  { ...UPDATE, visibility: 'people' },
]

test('the function that checks contents accepts what the checks before it accepted', async () => {
  const { connection, sql } = await databaseBefore('0079')
  const isAccepted = async (row: Record<string, unknown>) => {
    const columns = { id: 5, root_id: 5, author_id: 1, body: '', body_text: '', ...row }
    return await sql
      .begin(async (tx) => {
        // Foreign keys are not looked at.
        await tx`set local session_replication_role = replica`
        return await tx`insert into content ${tx(columns)}`.then(
          () => 'yes',
          (error) => String(error.code),
        )
      })
      .catch((error) => String(error.code))
  }
  const judge = async () => {
    const judged: string[] = []
    for (const row of [...accepted, ...refused]) {
      judged.push(await isAccepted(row))
      await sql`delete from content`
    }
    return judged
  }

  const before = await judge()
  await migrate(connection)
  const after = await judge()

  expect(after).toEqual([...accepted.map(() => 'yes'), ...refused.map(() => '23514')])
  expect(before).toEqual(after)
})

test('lists by tag have what was tagged before there were tables for them', async () => {
  const { connection, sql } = await databaseBefore('0080')
  const at = '2026-01-02 03:04:05.678+00'
  await sql`
    insert into person (id, username, username_key, given_name, family_name, display_name, first_name_key,
      last_name_key, tags)
    values (7, 'a', 'a', 'A', 'B', 'A B', 'a b', 'b a', '{bees,honey,bees}')`
  await sql`
    insert into place (id, type, name, name_key, slug, slug_key, parent_id, home_id, tags)
    values (8, 'group', 'C', 'c', 'c', 'c', 1, 8, '{bees}')`
  await sql`
    insert into content (id, type, root_id, author_id, status, body, body_text, tags, published_at)
    select id, 'document', id, 7, status, '', '', '{honey,bees,bees}', ${at}::timestamptz
    from (values (9, 'published'), (10, 'incomplete')) as wanted (id, status)`

  await migrate(connection)

  const tagged = await sql`
    select tag, published_at::text as key, content_id as id from content_tag
    union all select tag, first_name_key, person_id from person_tag
    union all select tag, name_key, place_id from place_tag
    order by id, tag`
  const [{ key } = {}] = await sql`select published_at::text as key from content where id = 9`
  expect([...tagged]).toEqual([
    { tag: 'bees', key: 'a b', id: '7' },
    { tag: 'honey', key: 'a b', id: '7' },
    { tag: 'bees', key: 'c', id: '8' },
    { tag: 'bees', key, id: '9' },
    { tag: 'honey', key, id: '9' },
  ])
})

test('the types of content of a place become plurals and go on meaning what they meant', async () => {
  const { connection, sql } = await databaseBefore('0081')
  const before = {
    chosen: ['discussion'],
    plural: ['documents', 'files', 'discussion', 'post', 'blog'],
    usual: ['discussion', 'document', 'announcement'],
    usualInAnotherOrder: ['document', 'announcement', 'discussion'],
    announcing: ['announcement'],
    none: [],
    unknown: ['wiki'],
    partlyUnknown: ['wiki', 'document'],
  }
  for (const [name, types] of Object.entries(before)) {
    await sql`
      insert into place (type, name, name_key, slug, slug_key, parent_id, home_id, content_types)
      values ('group', ${name}, ${name}, ${name}, ${name}, 1, 1, ${types})`
  }

  await migrate(connection)

  const rows = await sql<{ name: string; content_types: string[] }[]>`
    select name, content_types from place where id <> 1`
  expect(Object.fromEntries(rows.map((row) => [row.name, row.content_types]))).toEqual({
    chosen: ['discussions'],
    plural: ['documents', 'discussions', 'files', 'blog'],
    usual: [],
    usualInAnotherOrder: [],
    announcing: ['announcements'],
    none: ['announcements'],
    unknown: [],
    partlyUnknown: ['documents'],
  })
})
