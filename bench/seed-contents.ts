/** Contents of a community, made inside PostgreSQL; their indexes are built when all of them are there. */
import type postgres from 'postgres'
import { withoutIndexes } from './indexes.ts'

/** Some 90 words, so that an entity is about as long as one in a real community. */
const body = (n: string) => `
  '<p>' || (select string_agg('word' || (${n} * 7919 + k * k * 31) % 20011, ' ') from generate_series(1, 90) k) || '</p>'`

/**
 * The n-th of a batch: of five, the first is a discussion, the second a document, and three answer the discussion. Of ten
 * times fifty once all thirty answer the same: long conversations. Half of what stands by itself is for all, the rest
 * stands in places, private ones too. Only titles are made findable: what words in texts cost is measured elsewhere.
 */
export const insertContents = (sql: postgres.Sql) => (from: number, to: number) =>
  sql.unsafe(`
  with seed as (
    select n, (n - ${from}) % 5 as kind, (n - ${from}) / 50 % 10 = 0 as is_long,
      n - (n - ${from}) % case when (n - ${from}) / 50 % 10 = 0 then 50 else 5 end as first,
      (select min(id) from person where username_key = 'member1') + (n * 7919) % 1000 as author,
      case when n % 10 >= 5 then (select min(id) from place where slug_key = 'circle-1') + (n * 31) % 1000 end as place
    from generate_series(${from}::bigint, ${to}::bigint) n
  )
  insert into content (id, type, root_id, thread_id, parent_id, position, depth, place_id, visibility, author_id,
    subject, subject_key, body, body_text, search_vector, tags, reply_count, published_at, updated_at, active_at)
  select 1000000 + n,
    case kind when 0 then 'discussion' when 1 then 'document' else 'message' end,
    1000000 + case when kind < 2 then n else first end,
    case when kind >= 2 then 1000000 + first end,
    case when kind >= 2 then 1000000 + first end,
    case when kind >= 2 then (n - first) << 40 end,
    case when kind >= 2 then 1 else 0 end,
    case when kind < 2 then place end,
    case when kind < 2 and place is not null then 'place' else 'all' end,
    author,
    'Subject ' || n % 9973 || ' number ' || n, 'subject ' || n % 9973 || ' number ' || n,
    ${body('n')}, 'text of ' || n, to_tsvector('simple', 'subject ' || n % 9973 || ' number ' || n),
    array['tag' || (n / 5) % 100],
    case when kind > 0 then 0 when not is_long then 3 when n = first then 30 else 0 end,
    now() - make_interval(secs => 20 * n), now() - make_interval(secs => 20 * n),
    now() - make_interval(secs => 20 * n)
  from seed`)

/** Without what only costs while rows come in great numbers. */
export async function withoutConstraints(sql: postgres.Sql, work: () => Promise<void>): Promise<void> {
  await sql`alter table content drop constraint content_root, drop constraint content_parent`
  await withoutIndexes(sql, 'content', work)
  await sql`alter table content
    add constraint content_root foreign key (root_id) references content on delete cascade,
    add constraint content_parent foreign key (parent_id) references content`
  await sql`alter table content alter column id restart with 100000000`
}
