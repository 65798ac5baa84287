import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/old-databases.ts'
import { migrate } from './migrate.ts'

const CONTENT = `
  insert into person (id, username, username_key, given_name, family_name, display_name, first_name_key, last_name_key)
  values (1, 'ann', 'ann', 'Ann', 'A', 'Ann A', 'ann', 'a');
  insert into content (id, type, root_id, author_id, subject, subject_key, body, body_text, status, publish_at)
  values (2, 'document', 2, 1, 'Later', 'later', '', '', 'scheduled', '2100-01-01Z'), (3, 'document', 3, 1, 'Now', 'now', '', '', 'published', null);
  insert into blob (id, store, key) values (4, 'directory', 'four');
  insert into attachment (id, content_id, owner_id, blob_id, name, media_type, size, preview)
  values (5, 3, 1, 4, 'a.png', 'image/png', 1, 'due'), (6, 3, 1, 4, 'a.txt', 'text/plain', 1, 'none'), (7, null, 1, 4, 'b.png', 'image/png', 1, 'due')`

const REMOVED = `
  insert into departure (kind, subject_id, with_content, step, noted_at) values ('person', 8, true, 'tops', '2026-01-01Z');
  insert into former_place (id, group_type, has_counts) values (9, 'OPEN', false);
  insert into activity (xid, id, verb, object_type, object_id, details)
  values ('5', 1, 'svc:user_account_deleted', 3, 10, '{"content":"delete"}'), ('7', 2, 'svc:user_account_deleted', 3, 11, '{"content":"keep"}'),
    ('8', 3, 'svc:user_account_created', 3, 12, '{}');
  insert into log_reader (name, xid, activity_id) values ('departures', '5', 1)`

test('what waits to be published, drawn or cleared away at the upgrade gets its job', async () => {
  const { connection, sql } = await databaseBefore('0061')
  await sql.unsafe(CONTENT)
  await sql.unsafe(REMOVED)

  await migrate(connection)

  const jobs = await sql<{ key: string; payload: Record<string, unknown>; year: number }[]>`
    select key, payload, extract(year from run_at)::int as year from graphile_worker._private_jobs order by key`
  expect(jobs.map(({ key }) => key)).toEqual([
    'departure:person:11',
    'departure:person:8',
    'departure:place:9',
    'preview:5',
    'publish:2',
  ])
  expect(jobs.map(({ payload }) => payload)).toMatchObject([
    { kind: 'person', subjectId: '11', withContent: false },
    { kind: 'person', subjectId: '8', withContent: true, step: 'tops' },
    { kind: 'place', subjectId: '9', withContent: false },
    { attachmentId: '5' },
    { contentId: '2' },
  ])
  expect(jobs.at(-1)?.year).toBe(2100)
})

test('callbacks, account requests and mails that wait at the upgrade get a job each, those that are done none', async () => {
  const { connection, sql } = await databaseBefore('0058')
  await sql`
    insert into add_on_callback (add_on_id, kind, url, client_id, scopes, state)
    values (7, 'register', 'http://a', 'c', '{}', 'pending'), (8, 'register', 'http://a', 'c', '{}', 'delivered')`
  await sql`insert into account_request (sealed) values ('x')`
  await sql`
    insert into mail (kind, recipient, sealed, state, not_after)
    values ('test', 'ann@example.org', 'x', 'waiting', now()), ('test', 'bob@example.org', null, 'failed', now())`

  await migrate(connection)

  const jobs = await sql`
    select task.identifier as name, job.max_attempts::int, coalesce(
      (select add_on_id::text from add_on_callback where id::text = job.payload->>'callback'),
      (select id::text from account_request where id::text = job.payload->>'request'),
      (select recipient from mail where id::text = job.payload->>'mail')) as about
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    order by name`
  expect(jobs).toEqual([
    { name: 'answer_account_request', max_attempts: 8, about: '1' },
    { name: 'send_mail', max_attempts: 13, about: 'ann@example.org' },
    { name: 'tell_add_on', max_attempts: 6, about: '7' },
  ])
})
