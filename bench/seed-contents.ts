/** Contents of a community, made inside PostgreSQL; their indexes are built when all of them are there. */
import type postgres from 'postgres'
import { withoutIndexes } from './indexes.ts'
import { paragraphsSql, subjectSql } from './seed-words.ts'

/** The ids of seeded rows. */
export const FIRST_CONTENT = 1_000_000
export const FIRST_UPDATE = 50_000_000

/**
 * The n-th of a batch: of five, the first is a discussion, the second a document, and three answer the discussion. Of ten
 * times fifty once all thirty answer the same: long conversations. Half of what stands by itself is for all, the rest
 * stands in places, private ones too.
 */
export const insertContents = (sql: postgres.Sql) => (from: number, to: number) =>
  sql.unsafe(`
  with seed as (
    select n, (n - ${from}) % 5 as kind, (n - ${from}) / 50 % 10 = 0 as is_long,
      n - (n - ${from}) % case when (n - ${from}) / 50 % 10 = 0 then 50 else 5 end as first,
      (select min(id) from person where username_key = 'member1') + (n * 7919) % 1000 as author,
      case when n % 10 >= 5 then (select min(id) from place where slug_key = 'circle-1') + (n * 31) % 1000 end as place,
      array['tag' || (n / 5) % 100] as tags
    from generate_series(${from}::bigint, ${to}::bigint) n
  ), written as materialized (
    select *, case when kind < 2 then ${subjectSql('n')} else 'Re: ' || ${subjectSql('first')} end as subject,
      ${paragraphsSql('n')} as paragraphs
    from seed
  )
  insert into content (id, type, root_id, thread_id, parent_id, position, depth, place_id, visibility, author_id,
    subject, subject_key, body, body_text, tags, reply_count, published_at, updated_at, active_at)
  select ${FIRST_CONTENT} + n,
    case kind when 0 then 'discussion' when 1 then 'document' else 'message' end,
    ${FIRST_CONTENT} + case when kind < 2 then n else first end,
    case when kind >= 2 then ${FIRST_CONTENT} + first end,
    case when kind >= 2 then ${FIRST_CONTENT} + first end,
    case when kind >= 2 then (n - first) << 40 end,
    case when kind >= 2 then 1 else 0 end,
    case when kind < 2 then place end,
    case when kind < 2 and place is not null then 'place' else 'all' end,
    author, subject, lower(subject),
    '<p>' || array_to_string(paragraphs, '</p><p>') || '</p>', array_to_string(paragraphs, E'\\n'),
    tags, case when kind > 0 then 0 when not is_long then 3 when n = first then 30 else 0 end,
    now() - make_interval(secs => 20 * n), now() - make_interval(secs => 20 * n),
    now() - make_interval(secs => 20 * n)
  from written`)

/** Without what only costs while rows come in great numbers. */
export async function withoutConstraints(sql: postgres.Sql, work: () => Promise<void>): Promise<void> {
  await sql`alter table content drop constraint content_root, drop constraint content_parent`
  await withoutIndexes(sql, 'content', work)
  await sql`alter table content
    add constraint content_root foreign key (root_id) references content on delete cascade,
    add constraint content_parent foreign key (parent_id) references content`
  await sql`alter table content alter column id restart with 100000000`
}
