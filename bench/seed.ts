/** Creates a community of any size inside PostgreSQL, for speed. */
import type postgres from 'postgres'
import { connect } from './database.ts'
import { withoutIndexes } from './indexes.ts'
import { FIRST_CONTENT, FIRST_UPDATE, insertContents, withoutConstraints } from './seed-contents.ts'
import { indexAll } from './seed-index.ts'
import { FIRST_ACTIVITY, finishReaders, insertActivities, REAL_ACTIVITIES, stopReaders } from './seed-news.ts'
import { insertThread, insertUpdates } from './seed-updates.ts'
import { familyNameSql, givenNameSql, insertWords, wordSql } from './seed-words.ts'

const BATCH = 10_000

async function inBatches(
  what: string,
  present: number,
  total: number,
  insert: (from: number, to: number) => Promise<unknown>,
) {
  const begun = performance.now()
  for (let from = present + 1; from <= total; from += BATCH) {
    await insert(from, Math.min(from + BATCH - 1, total))
    const done = Math.min(from + BATCH - 1, total)
    process.stdout.write(`\rseeding ${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`)
  }
  process.stdout.write(` in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)
}

/** Names repeat realistically; each has a tag, title and department. */
const insertPeople = (sql: postgres.Sql) => (from: number, to: number) =>
  sql.unsafe(`
  with seed as materialized (
    select n, ${givenNameSql('n')} as given, ${familyNameSql('n')} as family, 'member' || n as username
    from generate_series(${from}::int, ${to}::int) n
  ), made as (
    insert into person (username, username_key, given_name, family_name, display_name, first_name_key, last_name_key,
      emails, tags, profile, joined_at, updated_at)
    select username, username, initcap(given), initcap(family), initcap(given || ' ' || family),
      given || ' ' || family, family || ' ' || given,
      jsonb_build_array(jsonb_build_object('value', username || '@example.org', 'svc_label', 'Email', 'type', 'work',
        'primary', true)),
      array['tag' || n % 100],
      jsonb_build_array(jsonb_build_object('svc_label', 'Title', 'value', 'Title ' || n % 50)),
      now() - make_interval(mins => n), now() - make_interval(mins => n)
    from seed returning id, username
  )
  insert into email_claim (address_key, person_id) select username || '@example.org', id from made`)

/** Groups of every type but secret, each with an owner, below the root place. */
const insertPlaces = (sql: postgres.Sql) => (from: number, to: number) =>
  sql.unsafe(`
  with seed as materialized (
    select n, ${wordSql('n', 1)} || ' ' || ${wordSql('n', 2)} || ' of ' || n as name, (array['OPEN', 'MEMBER_ONLY', 'PRIVATE'])[1 + n % 3] as kind,
      (select id from person where username_key = 'member' || (1 + n % 1000) and departed_at is null) as owner, nextval('place_id_seq') as id
    from generate_series(${from}::int, ${to}::int) n
  ), made as (
    insert into place (id, type, name, name_key, slug, slug_key, parent_id, home_id, group_type, creator_id,
      tags, member_count, created_at, updated_at, active_at)
    select id, 'group', initcap(name), name, 'circle-' || n, 'circle-' || n, 1, id, kind, owner,
      array['tag' || n % 100], 1, now() - make_interval(mins => n), now() - make_interval(mins => n),
      now() - make_interval(mins => n)
    from seed returning id, creator_id
  )
  insert into membership (place_id, person_id, state) select id, creator_id, 'owner' from made where creator_id is not null`)

export interface Sizes {
  readonly people: number
  readonly places: number
  readonly contents: number
  readonly activities: number
  readonly updates: number
}

async function seedActivities(sql: postgres.Sql, present: number, sizes: Sizes): Promise<void> {
  if (sizes.activities <= present) return
  await stopReaders(sql)
  await withoutIndexes(sql, 'activity', () =>
    inBatches('activities', present, sizes.activities, insertActivities(sql, sizes.contents)),
  )
  await sql.unsafe(`alter table activity alter column id restart with ${REAL_ACTIVITIES}`)
  await finishReaders(sql)
}

const NOBODY: Sizes = { people: 0, places: 0, contents: 0, activities: 0, updates: 0 }

async function seedAll(sql: postgres.Sql, present: Sizes, sizes: Sizes): Promise<void> {
  await inBatches('people', present.people, sizes.people, insertPeople(sql))
  await inBatches('places', present.places, sizes.places, insertPlaces(sql))
  if (sizes.contents > present.contents) {
    await withoutConstraints(sql, () =>
      inBatches('contents', present.contents, sizes.contents, insertContents(sql)),
    )
  }
  if (sizes.updates > present.updates) {
    await withoutConstraints(sql, () =>
      inBatches('updates', present.updates, sizes.updates, insertUpdates(sql)),
    )
  }
  await insertThread(sql)
  await seedActivities(sql, present.activities, sizes)
  await sql`update place set child_count = ${sizes.places} where id = 1`
}

export async function seed(dataDirectory: string, sizes: Sizes, tree?: string): Promise<void> {
  const sql = await connect(dataDirectory)
  try {
    // A reused data directory has them already.
    const [present = NOBODY] = await sql<Sizes[]>`select
      (select count(*)::int from person where username_key like 'member%') as people,
      (select count(*)::int from place where slug_key like 'circle-%') as places,
      (select count(*)::int from content where id > ${FIRST_CONTENT} and id < ${FIRST_UPDATE}) as contents,
      (select count(*)::int from activity where id > ${FIRST_ACTIVITY} and id < ${REAL_ACTIVITIES}) as activities,
      (select count(*)::int from content where type = 'update') as updates`
    await insertWords(sql)
    const isMore =
      sizes.people > present.people || sizes.places > present.places || sizes.contents > present.contents
    await seedAll(sql, present, sizes)
    if (isMore) await indexAll(sql, dataDirectory, tree)
    await sql`vacuum analyze`
  } finally {
    await sql.end()
  }
}
