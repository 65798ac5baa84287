/** Lists walk over an index in each order that they offer, however many rows there are. */
import { api } from '@folkmoot/contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from './testing/crowd.ts'
import { anInstance } from './testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { store } = instance
// Some orders are for those who manage accounts.
const [reader] = await aCrowd(instance, [{ name: 'reader', roles: ['communityManager'] }])
if (!reader) throw new Error('nobody came')

// Every column that a list can be in the order of has as many values as rows.
await store.sql.unsafe(`
  insert into person (username, username_key, given_name, family_name, display_name, first_name_key, last_name_key,
    joined_at, updated_at, last_authenticated_at)
  select 'p' || n, 'p' || n, 'P', n::text, 'P ' || n, 'p ' || n, n || ' p', now() - make_interval(mins => n),
    now() - make_interval(mins => n), now() - make_interval(mins => n) from generate_series(1, 10000) n;
  insert into place (id, type, name, name_key, slug, slug_key, parent_id, home_id, created_at, active_at)
  select 1000 + n, 'group', 'P' || n, 'p' || n, 'p' || n, 'p' || n, 1, 1000 + n, now() - make_interval(mins => n),
    now() - make_interval(mins => n) from generate_series(1, 10000) n;
  insert into content (id, type, root_id, author_id, subject, subject_key, body, body_text, published_at, active_at)
  select 1000 + n, 'document', 1000 + n, ${reader.id}, 'About ' || n, 'about ' || n, '', '',
    now() - make_interval(mins => n), now() - make_interval(mins => n) from generate_series(1, 10000) n;
  analyze`)

/** Of the last list that the session read; it serves one request after the other, and its plan is the same for all values. */
async function planOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; nulls: string }>`
    select name, array_to_string(array_fill('null'::text, array[cardinality(parameter_types)]), ', ') as nulls
    from pg_prepared_statements where statement like ${`%from ${table}%order by %${table}.%limit 26%`}
    order by prepare_time desc limit 1`.execute(store.db)
  const [{ name, nulls } = { name: '', nulls: '' }] = rows
  const { rows: plan } = await sql.raw(`explain execute "${name}"${nulls && ` (${nulls})`}`).execute(store.db)
  return plan.map((line) => String(Object.values(line as object)[0]))
}

test.each(
  (
    [
      ['content', api.listContents],
      ['person', api.listPeople],
      ['place', api.listPlaces],
    ] as const
  ).flatMap(([table, operation]) =>
    operation.sorts.filter((sort) => sort !== 'relevanceDesc').map((sort) => ({ table, operation, sort })),
  ),
)(
  'the list of each $table by $sort is neither sorted nor read to its end',
  async ({ table, operation, sort }) => {
    const reply = await reader.client.send(operation, { sort })

    const plan = await planOf(table)
    expect(reply.body?.list).toHaveLength(25)
    expect(plan.filter((line) => new RegExp(`Sort|Bitmap|Seq Scan on ${table}\\b`).test(line))).toEqual([])
    expect(plan.join('\n')).toMatch(
      new RegExp(`Index Scan (Backward )?using ${table}_by_\\w+ on ${table}\\b`),
    )
  },
)
