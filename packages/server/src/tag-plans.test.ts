/** Lists by tag walk over the index that has them in order, however many rows have the tag. */
import { api } from '@folkmoot/contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from './testing/crowd.ts'
import { anInstance } from './testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { store } = instance
const [author] = await aCrowd(instance, [{ name: 'author' }])
if (!author) throw new Error('nobody came')

/** Most tags are rare; one is common. */
const TAGS = `case when n % 4 = 0 then array['common', 'rare' || n] else array['rare' || n / 3] end`
await store.sql.unsafe(`
  insert into person (username, username_key, given_name, family_name, display_name, first_name_key, last_name_key, tags)
  select 'p' || n, 'p' || n, 'P', n::text, 'P ' || n, 'p ' || n, n || ' p', ${TAGS} from generate_series(1, 10000) n;
  insert into place (id, type, name, name_key, slug, slug_key, parent_id, home_id, tags)
  select 1000 + n, 'group', 'P' || n, 'p' || n, 'p' || n, 'p' || n, 1, 1000 + n, ${TAGS} from generate_series(1, 10000) n;
  insert into content (id, type, root_id, author_id, subject, body, body_text, tags, published_at)
  select 1000 + n, 'document', 1000 + n, ${author.id}, 'About ' || n, '', '', ${TAGS}, now() - make_interval(mins => n)
  from generate_series(1, 10000) n;
  analyze`)

test.each([
  ['content', api.listContents],
  ['person', api.listPeople],
  ['place', api.listPlaces],
] as const)(
  'the list of each %s with a tag is neither sorted nor read to its end',
  async (table, operation) => {
    const reply = await author.client.send(operation, { filter: ['tag(common)'] })

    // Of the session that serves one request after the other; its plan is the same for all values.
    const { rows } = await sql<{ name: string; nulls: string }>`
    select name, array_to_string(array_fill('null'::text, array[cardinality(parameter_types)]), ', ') as nulls
    from pg_prepared_statements where statement like ${`%from ${table}_tag %`}`.execute(store.searchDb)
    const [{ name, nulls } = { name: '', nulls: '' }] = rows
    const { rows: plan } = await sql.raw(`explain execute "${name}" (${nulls})`).execute(store.searchDb)
    const lines = plan.map((line) => String(Object.values(line as object)[0]))
    expect(reply.body?.list).toHaveLength(25)
    expect(lines.filter((line) => /Sort|Bitmap|Seq Scan on (content|person|place)/.test(line))).toEqual([])
    expect(lines.join('\n')).toMatch(new RegExp(`Index Only Scan .*using ${table}_tag_key on ${table}_tag`))
  },
)

test('contents with one of several rare tags are found by the index of tags', async () => {
  const scans = async () => {
    const { rows } = await sql<{ scans: number }>`
      select idx_scan::integer as scans, pg_stat_force_next_flush() from pg_stat_user_indexes
      where indexrelname = 'content_by_tag'`.execute(store.slowDb)
    return rows[0]?.scans ?? 0
  }
  const before = await scans()

  const { list } = await author.client.listContents({ filter: ['tag(rare1,rare10)'] })

  expect(list.map(({ subject }) => subject)).toEqual(['About 3', 'About 5', 'About 30', 'About 31'])
  await expect.poll(scans).toBeGreaterThan(before)
})
