import { afterAll, afterEach, expect, test } from 'vitest'
import { pruneMails } from '../engines/mail/sending.ts'
import { anInstance } from '../testing/instance.ts'
import { forgetOldAnswers } from './idempotent-answers.ts'
import { deleteFailedJobs } from './job-queue.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { sql } = instance.store
const { slowDb } = instance.context

/** What the time limit of statements does, without the time: a statement fails that deletes too many rows. */
async function limitDeletesFrom(table: string, most: number): Promise<void> {
  await sql.unsafe(`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > ${most} then raise 'too many rows in one statement'; end if;
      return null;
    end $$;
    create trigger refuse_many after delete on ${table}
    referencing old table as gone for each statement execute function refuse_many()`)
}
afterEach(() => sql.unsafe('drop function refuse_many cascade'))

test('a day of answers under idempotency keys is deleted in batches of 500', async () => {
  await sql`
    insert into idempotent_answer (person_id, key, request_hash, status, headers, body, answered_at)
    select (select min(id) from person), 'old ' || n, '', 201, '{}'::jsonb, '', now() - interval '25 hours'
    from generate_series(1, 1100) as n
    union all select (select min(id) from person), 'young', '', 201, '{}'::jsonb, '', now() - interval '23 hours'`
  await limitDeletesFrom('idempotent_answer', 500)

  await forgetOldAnswers(slowDb)

  expect([...(await sql`select key from idempotent_answer`)]).toEqual([{ key: 'young' }])
})

test('old mails are deleted in batches of 5000, sent or not', async () => {
  await sql`
    insert into mail (kind, state, about, not_after, done_at)
    select 'test', state, n::text, now() - interval '31 days',
      case when state = 'sent' then now() - interval '31 days' end
    from generate_series(1, 5100) as n, unnest(array['sent', 'waiting']) as state`
  await limitDeletesFrom('mail', 5_000)

  await pruneMails(slowDb)

  expect([...(await sql`select id from mail`)]).toEqual([])
})

test('jobs that failed for good are deleted in batches of 5000', async () => {
  await sql`select graphile_worker.add_job('send_mail')`
  await sql`
    insert into graphile_worker._private_jobs (task_id, payload, max_attempts, attempts, updated_at)
    select (select min(id) from graphile_worker._private_tasks), '{}'::json, 1, 1, now() - interval '31 days'
    from generate_series(1, 5100)`
  await limitDeletesFrom('graphile_worker._private_jobs', 5_000)

  await deleteFailedJobs(slowDb, 30)

  expect([...(await sql`select attempts::int from graphile_worker._private_jobs`)]).toEqual([{ attempts: 0 }])
})
