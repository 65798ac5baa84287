import { afterAll, expect, onTestFinished, test } from 'vitest'
import { withoutTimeLimit } from '../../../db/lasting-work.ts'
import { type ConnectionOptions, openSql } from '../../../db/sql.ts'
import { dumpDatabase } from '../../../engines/backups/database/dump.ts'
import { restoreDatabase } from '../../../engines/backups/database/restore.ts'
import { anEmptyDatabase, MemoryParts } from '../../../testing/dumps.ts'
import { aNode } from '../../../testing/instance.ts'
import { aWebhookStage } from '../../../testing/webhook-stage.ts'
import { startWebhookWorker } from '../../../testing/webhook-worker.ts'
import { settleRestored } from './restoring.ts'

const SOON = { timeout: 15_000 }
const NOTHING_KEPT = { keepsDeliveries: false, keepsSignIns: false }

const stage = await aWebhookStage()
const { instance, receiver, happen, webhook, receivedAt } = stage
const { connection, context } = instance
const { sql } = instance.store
afterAll(() => stage.close())

async function restored(): Promise<ConnectionOptions> {
  const parts = new MemoryParts()
  const dump = await dumpDatabase(connection, parts)
  const target = await anEmptyDatabase()
  await restoreDatabase(target, dump, parts)
  return target
}

function opened(target: ConnectionOptions) {
  const session = openSql(target, { max: 1 })
  onTestFinished(() => session.end())
  return session
}

test('what was delivered before or after the backup does not arrive again, and what comes later does', async () => {
  const id = await webhook('/once')
  receiver.behave({ name: 'failing' }, '/stuck')
  await webhook('/stuck')
  const before = startWebhookWorker(context)
  const first = await happen(3)
  await expect.poll(() => receivedAt('/once'), SOON).toEqual(first)
  await expect.poll(() => sql`select from webhook_delivery where state = 'pending'`, SOON).toHaveLength(1)
  await before.stop()
  const unread = await happen(2)
  await sql`insert into webhook_notification (webhook_id, activity_id, recorded_at) select ${id}, ${unread[0] ?? ''}, now()`
  await sql`update webhook_lane set queued = queued + 1 where webhook_id = ${id}`

  // One is queued, three did not arrive, and two were not read for webhooks yet.
  const [{ waiting } = {}] = await sql`
    select (
        (select sum(queued) from webhook_lane)
        + (select sum(cardinality(activity_ids)) from webhook_delivery where state = 'pending')
        + (select count(*) from activity join log_reader on log_reader.name = 'webhooks'
          where (activity.xid, activity.id) > (log_reader.xid, log_reader.activity_id)))::int as waiting`
  expect(waiting).toBeGreaterThanOrEqual(6)

  const target = await restored()
  const settled = await withoutTimeLimit(target, (db) => settleRestored(db, NOTHING_KEPT))
  receiver.behave({ name: 'healthy' }, '/stuck')
  const node = await aNode(target, { FOLKMOOT_DATA_DIR: context.config.dataDirectory })
  onTestFinished(() => node.close())
  const after = startWebhookWorker(node.context)
  onTestFinished(() => after.stop())
  const stuckBefore = receivedAt('/stuck').length
  const rows = await node.store.sql<{ id: string }[]>`
    insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id)
    select verb, actor_id, object_type, object_id, container_type, container_id, root_id
    from activity where id = ${unread[1] ?? ''} returning id`
  node.context.changes.tell(['activities'])

  const later = rows.map((row) => row.id)
  await expect.poll(() => receivedAt('/stuck').slice(stuckBefore), SOON).toEqual(later)
  await expect.poll(() => receivedAt('/once').slice(first.length), SOON).toEqual(later)
  expect(settled.webhookNotifications).toBe(waiting)
})

test('sessions, tokens and waiting mails end with a restore, but not a token that a webhook needs', async () => {
  const personId = stage.ann.id
  await sql`
    insert into mail (kind, recipient, sealed, not_after) values ('greeting', 'ann@example.org', '\\x00', now() + interval '1 day')`
  await sql`
    insert into access_token (token_hash, kind, person_id, scopes)
    select sha256(number::text::bytea), 'personal', ${personId}, '{read}' from generate_series(1, 3) number`
  await sql`
    update access_token set parent_id = (select min(id) from access_token)
    where id = (select max(id) from access_token)`
  await sql`update webhook set token_id = (select max(id) from access_token) where id = (select min(id) from webhook)`
  await sql`
    insert into session (id_hash, person_id, credential_at, expires_at, is_lasting, address, user_agent)
    values (sha256('one'), ${personId}, now(), now() + interval '1 day', true, '', '')`

  const target = await restored()
  const settled = await withoutTimeLimit(target, (db) => settleRestored(db, NOTHING_KEPT))

  expect(settled).toMatchObject({ sessions: 1, tokens: 1, tokensKept: 2, mails: 1 })
  const [left] = await opened(target)`
    select (select count(*)::int from session) as sessions, (select count(*)::int from access_token) as tokens,
      (select state from mail) as mail`
  expect(left).toEqual({ sessions: 0, tokens: 2, mail: 'failed' })

  const kept = await restored()
  const keeping = { keepsDeliveries: true, keepsSignIns: true }
  const nothing = await withoutTimeLimit(kept, (db) => settleRestored(db, keeping))
  expect(Object.values(nothing).every((count) => count === 0)).toBe(true)
  const [there] = await opened(kept)`
    select (select count(*)::int from session) as sessions, (select count(*)::int from access_token) as tokens,
      (select state from mail) as mail`
  expect(there).toEqual({ sessions: 1, tokens: 3, mail: 'waiting' })
})
