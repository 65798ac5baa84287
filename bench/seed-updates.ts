/** Status updates of a community, made inside PostgreSQL. */
import type postgres from 'postgres'

/** Short, by a thousand people, one every ten seconds; of a hundred one is a draft. */
export const insertUpdates = (sql: postgres.Sql) => (from: number, to: number) =>
  sql.unsafe(`
  with seed as (
    select n, (select min(id) from person where username_key = 'member1') + (n * 7919) % 1000 as author,
      (select string_agg('word' || (n * 7919 + k * k * 31) % 20011, ' ') from generate_series(1, 20) k) as words
    from generate_series(${from}::bigint, ${to}::bigint) n
  )
  insert into content (id, type, root_id, author_id, status, body, body_text, published_at, updated_at, active_at)
  select 50000000 + n, 'update', 50000000 + n, author, case when n % 100 = 0 then 'incomplete' else 'published' end,
    '<p>' || words || '</p>', words, now() - make_interval(secs => 10 * n), now() - make_interval(secs => 10 * n),
    now() - make_interval(secs => 10 * n)
  from seed`)
