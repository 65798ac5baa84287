/** Activities, and the streams and inbox of one reader; generated inside PostgreSQL. */
import type postgres from 'postgres'
import { connect } from './database.ts'
import { FIRST_CONTENT, FIRST_UPDATE } from './seed-contents.ts'

/** The names of the reader's streams, which differ in cost. */
export const STREAMS = {
  busy: 'Five thousand that much happens to',
  dead: 'Five thousand that nothing happens to',
  small: 'Ten',
} as const

/** The ids of seeded activities lie between those of real ones before and after. */
export const FIRST_ACTIVITY = 1_000_000
export const REAL_ACTIVITIES = 100_000_000

/**
 * The n-th of a batch: every content was created or was an answer, and further rounds like it. So there are as many as
 * requested, spread over the same time, people and places as the contents.
 */
export const insertActivities = (sql: postgres.Sql, contents: number) => (from: number, to: number) =>
  sql.unsafe(`
  insert into activity (id, verb, actor_id, object_type, object_id, container_type, container_id, root_id, details,
    recorded_at)
  select ${FIRST_ACTIVITY} + n,
    case when n > ${contents} then 'svc:liked' when content.type = 'message' then 'svc:replied' else 'svc:created' end,
    case when n > ${contents} then root.author_id else content.author_id end,
    case content.type when 'discussion' then 1 when 'document' then 102 else 2 end, content.id,
    case when root.place_id is not null then 700 end, root.place_id, content.root_id, '{}',
    content.published_at + make_interval(secs => (n - 1) / ${contents})
  from generate_series(${from}::bigint, ${to}::bigint) n
  join content on content.id = 1000001 + (n - 1) % ${contents}
  join content root on root.id = content.root_id`)

/** Seeded activities are not news: readers of the log are moved beyond its end meanwhile, and to its end afterwards. */
export async function stopReaders(sql: postgres.Sql): Promise<void> {
  await sql`update log_reader set xid = '18446744073709551615'`
}

export async function finishReaders(sql: postgres.Sql): Promise<void> {
  await sql`
    update log_reader set (xid, activity_id) = (select xid, id from activity order by xid desc, id desc limit 1)`
}

/** Four of five are conversations, the others people and places: those that most happens to. */
async function fillBusy(sql: postgres.Sql, streamId: string, ownerId: string): Promise<void> {
  await sql`
    insert into stream_association (stream_id, owner_id, kind, object_id)
    select ${streamId}, ${ownerId}, kind, id from (
      (select 'content' as kind, id from content
        where type = 'discussion' and visibility = 'all' and id > ${FIRST_CONTENT} and id < ${FIRST_UPDATE}
        order by id limit 4000)
      union all (select 'person', id from person where username_key like 'member%' order by id limit 500)
      union all (select 'place', id from place
        where slug_key like 'circle-%' and group_type = 'OPEN' order by id limit 500)) followed
    on conflict do nothing`
}

/** Members who never wrote anything: only the first thousand do. */
async function fillDead(sql: postgres.Sql, streamId: string, ownerId: string): Promise<void> {
  await sql`
    insert into stream_association (stream_id, owner_id, kind, object_id)
    select ${streamId}, ${ownerId}, 'person', id from person
    where username_key like 'member%' order by id offset 1000 limit 5000
    on conflict do nothing`
}

async function fillSmall(sql: postgres.Sql, streamId: string, ownerId: string): Promise<void> {
  await sql`
    insert into stream_association (stream_id, owner_id, kind, object_id)
    select ${streamId}, ${ownerId}, 'content', id from content
    where type = 'discussion' and visibility = 'all' and reply_count > 20 order by id limit 10
    on conflict do nothing`
}

const FILLING = { busy: fillBusy, dead: fillDead, small: fillSmall }

async function seedStreams(sql: postgres.Sql, ownerId: string): Promise<void> {
  for (const name of Object.keys(STREAMS) as (keyof typeof STREAMS)[]) {
    const [present] = await sql<{ id: string }[]>`
      select id from stream where person_id = ${ownerId} and name = ${STREAMS[name]}`
    const [stream = present] = present
      ? []
      : await sql<{ id: string }[]>`
          insert into stream (person_id, source, name) values (${ownerId}, 'custom', ${STREAMS[name]}) returning id`
    if (stream) await FILLING[name](sql, stream.id, ownerId)
  }
}

const ENTRIES = 10_000

/** Replies that everybody may read, as if the reader had begun all those discussions. */
async function seedInbox(sql: postgres.Sql, ownerId: string): Promise<void> {
  await sql`
    insert into inbox_entry (person_id, activity_id, reason, conversation_kind, conversation_id, recorded_at)
    select ${ownerId}, activity.id, 'reply', 'content', activity.root_id, activity.recorded_at
    from activity join content root on root.id = activity.root_id
    where activity.verb = 'svc:replied' and root.visibility = 'all' and root.place_id is null
    order by activity.recorded_at desc limit ${ENTRIES}
    on conflict do nothing`
  await sql`
    insert into inbox_conversation (person_id, conversation_kind, conversation_id, recorded_at, activity_id)
    select distinct on (conversation_kind, conversation_id)
      person_id, conversation_kind, conversation_id, recorded_at, activity_id
    from inbox_entry where person_id = ${ownerId}
    order by conversation_kind, conversation_id, recorded_at desc, activity_id desc
    on conflict do nothing`
}

/** Once there is a reader. */
export async function seedNews(dataDirectory: string, username: string): Promise<void> {
  const sql = await connect(dataDirectory)
  try {
    await seedFor(sql, username)
  } finally {
    await sql.end()
  }
}

async function seedFor(sql: postgres.Sql, username: string): Promise<void> {
  const [reader] = await sql<{ id: string }[]>`select id from person where username_key = ${username}`
  if (!reader) throw new Error(`Nobody is called ${username}`)
  await seedStreams(sql, reader.id)
  await seedInbox(sql, reader.id)
  await sql`vacuum analyze`
}
