/** A page of files reads only its rows, however many files the place has. */
import { filter } from '@folkmoot/contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { insertFileOfEach } from '../../../testing/file-rows.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { store } = instance
const ann = await aPerson(instance)
const place = await ann.client.createPlace({ body: { type: 'group', name: 'Full of files' } })
const rows = Array.from({ length: 500 }, () =>
  topRow({ type: 'document', author_id: ann.id, place_id: place.id }),
)
await insertContents(instance, rows)
await insertFileOfEach(instance, rows)
// Thousands of pictures, some documents, and one archive that is older than all of them.
for (let n = 1; n <= 20; n++) {
  await store.sql`
    insert into attachment (content_id, owner_id, blob_id, name, media_type, size, published_at)
    select content_id, owner_id, blob_id, 'n', 'image/png', size, now() - make_interval(mins => ${n}::integer)
    from attachment where media_type = 'image/webp'`
}
await store.sql`
  insert into attachment (content_id, owner_id, blob_id, name, media_type, size)
  select content_id, owner_id, blob_id, 'notes', 'text/plain', size from attachment where media_type = 'image/webp'`
await store.sql`
  insert into attachment (content_id, owner_id, blob_id, name, media_type, size, published_at)
  select content_id, owner_id, blob_id, 'old', 'application/zip', size, '2000-01-01' from attachment limit 1`
await store.sql`analyze`

/** Of the last statement of this kind that the session prepared. */
async function planOf(text: string): Promise<string> {
  const { rows: found } = await sql<{ name: string; nulls: string }>`
    select name, array_to_string(array_fill('null'::text, array[cardinality(parameter_types)]), ', ') as nulls
    from pg_prepared_statements where statement like ${`%from place_file%${text}%`}`.execute(store.db)
  const [{ name, nulls } = { name: '', nulls: '' }] = found
  const { rows: plan } = await sql.raw(`explain execute "${name}" (${nulls})`).execute(store.db)
  return plan.map((line) => String(Object.values(line as object)[0])).join('\n')
}

test('the list is read from an index in its order, with one plan for all places', async () => {
  const { list } = await ann.client.listPlaceFiles({ placeID: place.id })

  const plan = await planOf('')
  expect(list).toHaveLength(25)
  expect(plan).toContain('Index Scan Backward using place_file_by_time')
  expect(plan).not.toMatch(/Sort|Seq Scan on (place_file|attachment|image|content)/)
})

test.each([
  ['archive', 'place_file_by_kind'],
  ['document,archive,other', 'place_file_not_picture'],
])('files of kind %s are found by an index of their own, without reading pictures', async (kinds, index) => {
  const scans = async () => {
    const { rows: found } = await sql<{ scans: number }>`
      select idx_tup_read::integer as scans, pg_stat_force_next_flush() from pg_stat_user_indexes
      where indexrelname = ${index}`.execute(store.slowDb)
    return found[0]?.scans ?? 0
  }
  const before = await scans()

  const { list } = await ann.client.listPlaceFiles({
    placeID: place.id,
    filter: [filter('kind', ...kinds.split(','))],
  })

  expect(list.length).toBe(kinds === 'archive' ? 1 : 25)
  await expect.poll(scans).toBeGreaterThan(before)
  expect((await scans()) - before).toBeLessThan(1_000)
})
