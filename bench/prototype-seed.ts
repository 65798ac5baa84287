/** The tables of the prototype, in a schema of its own, filled from ours: the same rows and the same bytes. */
import { createHash } from 'node:crypto'
import type postgres from 'postgres'

/** Counters and inboxes are computed from contents and activities, so that the server may store its own in other tables. */
const TABLES = `
  create table person as
    select id, username, display_name, given_name, family_name, first_name_key, emails, profile, tags, roles, enabled,
      visible, joined_at, updated_at
    from public.person where departed_at is null;
  create table token (hash bytea primary key, person_id bigint not null, expires_at timestamptz not null);
  create table place as
    select id, type, name, name_key, slug, description, parent_id, group_type, creator_id, tags, content_types,
      member_count, created_at, updated_at, active_at
    from public.place;
  create table membership as select place_id, person_id, state from public.membership;
  create table content as
    select content.id, content.type, content.root_id, content.parent_id,
      row_number() over (partition by content.thread_id order by content.position)::int as number,
      root.place_id, root.visibility, root.viewer_ids, root.status, content.author_id, content.subject, content.body,
      content.body_text, content.tags, content.published_at, content.updated_at
    from public.content join public.content root on root.id = content.root_id;
  create table conversation with (fillfactor = 50) as
    select root_id as id, (count(*) - 1)::int as reply_count, max(published_at) as active_at
    from content group by root_id;
  create table activity as
    select id, verb, actor_id, object_id, root_id, recorded_at from public.activity;
  create table search as
    select content.id as content_id, to_tsvector('english', coalesce(content.subject, '') || ' ' || content.body_text) as vector
    from content join content root on root.id = content.root_id where root.type <> 'update';
  create table mention (content_id bigint, person_id bigint, primary key (content_id, person_id));
  create table inbox (person_id bigint, conversation_id bigint, content_id bigint not null, reason text not null,
    recorded_at timestamptz not null, entries int not null, unread int not null,
    primary key (person_id, conversation_id)) with (fillfactor = 50);`

/** Each is used by a statement of the prototype, for a condition or for the order of a list. */
const INDEXES = `
  alter table person add primary key (id);
  create unique index on person (username);
  create index on person using gin (tags);
  alter table place add primary key (id);
  create index on place (name_key, id);
  alter table membership add primary key (place_id, person_id);
  alter table content add primary key (id);
  create index on content (published_at, id) where parent_id is null and status = 'published' and type <> 'update';
  create index on content (root_id, number) where parent_id is not null;
  create index on content using gin (tags) where tags <> '{}';
  alter table conversation add primary key (id);
  create index on conversation (active_at, id);
  alter table activity add primary key (id);
  create index on activity (recorded_at, id);
  create index on activity (root_id, recorded_at, id);
  alter table search add primary key (content_id);
  create index on search using gin (vector);
  create index on inbox (person_id, recorded_at, conversation_id);`

/** New rows get ids after those of ours. */
const NEW_ROWS = `
  create sequence content_id start 200000000 owned by content.id;
  alter table content alter id set default nextval('content_id'), alter tags set default '{}',
    alter viewer_ids set default '{}', alter status set default 'published', alter published_at set default now(),
    alter updated_at set default now();
  create sequence activity_id start 200000000 owned by activity.id;
  alter table activity alter id set default nextval('activity_id'), alter recorded_at set default now();`

const ENTRIES = 10_000

/** One row for each conversation, of as many of the newest replies as our reader's inbox is filled with. */
const INBOX = `
  insert into inbox
  select reader.id, told.root_id, max(told.object_id), 'reply', max(told.recorded_at), count(*), count(*)
  from (select activity.* from activity join content root on root.id = activity.root_id
    where activity.verb = 'svc:replied' and root.visibility = 'all' and root.place_id is null
    order by activity.recorded_at desc limit ${ENTRIES}) told, person reader
  where reader.username = 'reader' group by reader.id, told.root_id`

const STATEMENTS = [TABLES, INDEXES, NEW_ROWS, INBOX]

/** Fills the tables, unless the data directory has them from these statements and the same numbers of people and contents. */
export async function fillPrototype(sql: postgres.Sql): Promise<void> {
  const sizes = await sql`select
    (select count(*) from person) as people, (select count(*) from content where thread_id is null) as contents`
  const state = createHash('sha256')
    .update(JSON.stringify([STATEMENTS, sizes]))
    .digest('hex')
  const [present] = await sql`select obj_description(to_regnamespace('prototype')) as state`
  if (present?.state === state) return
  const begun = performance.now()
  console.log('filling the prototype …')
  await sql.begin(async (tx) => {
    await tx`drop schema if exists prototype cascade`
    await tx`create schema prototype`
    await tx`set local search_path = prototype`
    for (const statement of STATEMENTS) await tx.unsafe(statement)
    await tx.unsafe(`comment on schema prototype is '${state}'`)
  })
  await sql`vacuum analyze`
  console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

/** The same token as at our server. */
export async function giveToken(sql: postgres.Sql, token: string, username: string): Promise<void> {
  await sql`
    insert into prototype.token
    select ${createHash('sha256').update(token).digest()}, id, now() + interval '1 day'
    from prototype.person where username = ${username}`
}
