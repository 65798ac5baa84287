/** A community with a past, inserted by SQL: the rows of tables and of the log that a year of activities leaves. */
import type { Sql } from '../../db/sql.ts'

export interface WorldSize {
  readonly people: number
  readonly places: number
  readonly roots: number
  readonly answers: number
  readonly likes: number
  /** Changes and sign-ins. */
  readonly others: number
  readonly days: number
}

/** Numbers between 0 and 1 that are the same each time. */
const DRAW = `
  create or replace function pg_temp.draw(n bigint, salt bigint) returns double precision language sql immutable
  as $$ select (hashint8extended(n, salt) & 1048575) / 1048576.0 $$`

/** Ids are far above the sequences of the database. */
const FIRST = { person: 100_000, place: 100_000, root: 10_000_000, answer: 20_000_000 }

async function insertPeople(sql: Sql, { people, days }: WorldSize): Promise<void> {
  await sql`
    insert into person (id, username, username_key, given_name, family_name, display_name, first_name_key, last_name_key, user_type, joined_at)
    select ${FIRST.person}::bigint + n, name, name, 'Some', name, name, name, name, case when n % 50 = 0 then 'bot' else 'regular' end,
      now() - make_interval(secs => 86400 * 1.5 * ${days} * pg_temp.draw(n, 1))
    from generate_series(1, ${people}::integer) n cross join lateral (select 'somebody' || n as name) named`
}

async function insertPlaces(sql: Sql, { places, people, days }: WorldSize): Promise<void> {
  await sql`
    insert into place (id, type, name, name_key, slug, slug_key, parent_id, home_id)
    select id, 'group', name, name, name, name, 1, id
    from generate_series(1, ${places}::integer) n
    cross join lateral (select ${FIRST.place}::bigint + n as id, 'place-' || n as name) named`
  await sql`
    insert into membership (place_id, person_id, state, created_at)
    select ${FIRST.place}::bigint + 1 + floor(${places} * pg_temp.draw(n, 2)), person.id, 'member', person.joined_at
    from generate_series(1, ${people}::integer) n join person on person.id = ${FIRST.person}::bigint + n
    where person.joined_at > now() - make_interval(days => ${days})`
}

/** Places 1 to 10 of 100 have most of the content; a fifth is in none. */
async function insertRoots(sql: Sql, { roots, people, places, days }: WorldSize): Promise<void> {
  await sql`
    insert into content (id, root_id, type, visibility, place_id, question, author_id, subject, body, body_text, published_at)
    select id, id, type, case when place_id is null then 'all' else 'place' end, place_id,
      type = 'discussion' and pg_temp.draw(n, 5) < 0.5, ${FIRST.person}::bigint + 1 + floor(${people} * power(pg_temp.draw(n, 6), 2)),
      case when type <> 'update' then 'Subject ' || n end, '', '',
      now() - make_interval(secs => 86400 * ${days} * (1 - n::double precision / ${roots}))
    from (
      select n, ${FIRST.root}::bigint + n as id, type,
        case when type <> 'update' and pg_temp.draw(n, 4) > 0.2
          then ${FIRST.place}::bigint + 1 + floor(${places} * power(pg_temp.draw(n, 7), 3)) end as place_id
      from generate_series(1, ${roots}::integer) n
      cross join lateral (select case when pg_temp.draw(n, 3) < 0.6 then 'discussion' when pg_temp.draw(n, 3) < 0.85 then 'document'
        when pg_temp.draw(n, 3) < 0.9 then 'announcement' else 'update' end as type) kind
    ) planned
    order by id`
}

/** The root of something that happens after a part of the time: half are of the last hundredth of it. */
const rootAt = (sql: Sql, count: number, roots: number, salt: number) => sql`
  ${FIRST.root}::bigint + greatest(1, floor(${roots} * n::double precision / ${count} * (1 - power(pg_temp.draw(n, ${salt}), 6))))`
const timeAt = (sql: Sql, count: number, days: number) => sql`
  (now() - make_interval(secs => 86400 * ${days} * (1 - n::double precision / ${count})))`

async function insertAnswers(sql: Sql, { answers, roots, people, days }: WorldSize): Promise<void> {
  await sql`
    insert into content (id, root_id, thread_id, parent_id, position, depth, type, author_id, body, body_text, published_at)
    select ${FIRST.answer}::bigint + n, root.id, root.id, root.id, n, 1, case when root.type = 'discussion' then 'message' else 'comment' end,
      ${FIRST.person}::bigint + 1 + floor(${people} * power(pg_temp.draw(n, 9), 2)), '', '',
      greatest(root.published_at + interval '1 second', ${timeAt(sql, answers, days)})
    from generate_series(1, ${answers}::integer) n
    join content root on root.id = ${rootAt(sql, answers, roots, 8)}
    where root.type in ('discussion', 'document')
    order by n`
}

async function insertLikes(sql: Sql, { likes, roots, people, days }: WorldSize): Promise<void> {
  await sql`
    insert into reaction (content_id, kind, person_id, created_at)
    select root.id, 'like', ${FIRST.person}::bigint + 1 + floor(${people} * pg_temp.draw(n, 11)),
      greatest(root.published_at, ${timeAt(sql, likes, days)})
    from generate_series(1, ${likes}::integer) n
    join content root on root.id = ${rootAt(sql, likes, roots, 10)}
    on conflict do nothing`
}

/** The log of all of it, in the order of time. */
async function insertLog(sql: Sql, { others, people, roots, days }: WorldSize): Promise<void> {
  await sql`
    insert into activity (recorded_at, verb, actor_id, object_type, object_id, container_type, container_id, root_id)
    select * from (
      select content.published_at as at, case content.type when 'message' then 'svc:replied' when 'comment' then 'svc:commented' else 'svc:created' end,
        content.author_id, case content.type when 'discussion' then 1 when 'message' then 2 when 'announcement' then 22 when 'document' then 102
          when 'comment' then 105 else 1464927464 end,
        content.id, case when root.place_id is not null then 700 end, root.place_id, root.id
      from content join content root on root.id = content.root_id where content.id > ${FIRST.root}
      union all
      select reaction.created_at, 'svc:liked', reaction.person_id, 1, content.id, case when place_id is not null then 700 end, place_id, content.id
      from reaction join content on content.id = reaction.content_id where content.id > ${FIRST.root} and reaction.kind = 'like'
      union all
      select joined_at, 'svc:user_account_created', null, 3, id, null, null, null
      from person where id > ${FIRST.person}
      union all
      select membership.created_at, 'svc:user_membership_added', person_id, 3, person_id, 700, place_id, null
      from membership where place_id > ${FIRST.place}
      union all
      select ${timeAt(sql, others, days)}, case when n % 2 = 0 then 'svc:modified' else 'svc:user_session_login' end,
        ${FIRST.person}::bigint + 1 + floor(${people} * pg_temp.draw(n, 13)), case when n % 2 = 0 then 102 else 3 end, content.id,
        case when n % 2 = 0 and place_id is not null then 700 end, case when n % 2 = 0 then place_id end,
        case when n % 2 = 0 then content.id end
      from generate_series(1, ${others}::integer) n
      join content on content.id = ${rootAt(sql, others, roots, 12)}
    ) happened
    order by at`
}

/** Returns how many activities it has. */
export async function insertWorld(sql: Sql, size: WorldSize): Promise<number> {
  await sql.begin(async (own) => {
    await own`set local statement_timeout = 0`
    await own`set local synchronous_commit = off`
    await own.unsafe(DRAW)
    for (const insert of [insertPeople, insertPlaces, insertRoots, insertAnswers, insertLikes, insertLog]) {
      await insert(own as unknown as Sql, size)
    }
  })
  for (const table of ['person', 'place', 'content', 'reaction', 'activity']) await sql`analyze ${sql(table)}`
  const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from activity`
  return row?.count ?? 0
}
