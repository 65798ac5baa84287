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

/** Comments on one update: a thousand on itself, and nine below each of them. Done again it does nothing. */
export async function insertThread(sql: postgres.Sql): Promise<void> {
  await sql`
    with first as (select id, author_id from content where id = 50000001)
    insert into content (id, type, root_id, thread_id, parent_id, position, depth, author_id, body, body_text)
    select 70000000 + n, 'comment', first.id, first.id,
      case when n % 10 = 0 then first.id else 70000000 + n - n % 10 end, (n + 1) * 2::bigint ^ 40,
      case when n % 10 = 0 then 1 else 2 end, first.author_id, '<p>A remark</p>', 'A remark'
    from first cross join generate_series(0, 9999) n
    on conflict do nothing`
  await sql`update content set reply_count = 10000 where id = 50000001`
}
