import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { insertActivities, type PlannedActivity } from '../../../testing/activity-rows.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { readCursor, writeCursor } from './cursors.ts'

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const { admin, anonymous, store } = instance
const [ann, bob] = (await aCrowd(instance, [{ name: 'ann' }, { name: 'bob' }])) as [Somebody, Somebody]

const DAY_MS = 24 * 60 * 60_000
const content = { type: 'text/html', text: '<p>Words</p>' } as const
const written = async ({ client }: Somebody, more: object = {}) =>
  await client.createContent({ body: { type: 'document', subject: 'A subject', content, ...more } })
const cursorOfNow = async (client: Client) => (await client.listEvents({ since: 'now' })).cursor
const titles = (list: readonly object[]) => list.map((event) => Reflect.get(event, 'title'))

test('a page scans a limited number of rows: it may be empty while its cursor advances', async () => {
  const secret = await written(ann, { visibility: 'hidden' })
  const cursor = await cursorOfNow(bob.client)
  const unseen: PlannedActivity = {
    verb: 'svc:liked',
    actor_id: ann.id,
    object: { type: 'document', id: secret.id },
    root_id: secret.id,
  }
  await insertActivities(
    instance,
    Array.from({ length: 1_200 }, () => unseen),
  )
  await written(bob, { subject: 'Seen at last' })

  const pages = []
  for (let since: string | undefined = cursor; since !== undefined; ) {
    const page = await bob.client.listEvents({ since })
    pages.push(titles(page.list))
    since = page.links.next && page.cursor
  }

  expect(pages).toEqual([[], [], ['Seen at last']])
})

test('an open older transaction is waited for: nothing behind it is shown before', async () => {
  const cursor = await cursorOfNow(ann.client)
  const early = await store.sql.reserve()
  await early`begin`
  await early`insert into activity (verb, object_type, object_id) values ('svc:user_account_created', 3, 77777)`
  await admin.updatePerson({ personID: bob.id, body: { status: 'Later' } })
  const verbsSince = async () =>
    (await admin.listEvents({ since: cursor })).list.map(({ verb }) => verb.replace('svc:', ''))

  const meanwhile = await admin.listEvents({ since: cursor })
  await early`commit`
  early.release()

  expect([meanwhile.list, meanwhile.links]).toEqual([[], {}])
  expect(await verbsSince()).toEqual(['user_account_created', 'user_profile_modified'])
  // Polling meanwhile skipped nothing.
  expect((await admin.listEvents({ since: meanwhile.cursor })).list).toHaveLength(2)
})

test('nothing older than 30 days is shown, though activities are kept longer', async () => {
  const [old, young] = [await written(ann, { subject: 'Old' }), await written(ann, { subject: 'Young' })]
  await store.sql`update activity set recorded_at = now() - interval '31 days' where object_id = ${old.id}`

  const told = []
  for await (const event of ann.client.each(api.listEvents, { count: 100 })) told.push(event.svc.objectID)

  expect(told).toContain(Number(young.id))
  expect(told).not.toContain(Number(old.id))
  const before = new Date(Date.now() - 30 * DAY_MS).toISOString()
  expect(titles((await ann.client.listActivities({ before })).list)).toEqual(['Old'])
})

test('a cursor older than the retention is 410 and says how to start over', async () => {
  const position = readCursor(await cursorOfNow(ann.client))
  if (!position) throw new Error('no cursor')
  const asked = async (change: object) =>
    await ann.client.send(api.listEvents, { since: writeCursor({ ...position, ...change }) })

  const [expired, kept] = [
    await asked({ at: position.at - 30 * DAY_MS - 1000 }),
    await asked({ at: position.at - 29 * DAY_MS }),
  ]
  const ahead = await asked({ xid: String(BigInt(position.xid) + 1_000_000n) })

  expect([expired.status, ahead.status, kept.status]).toEqual([410, 410, 200])
  expect(expired.error).toMatchObject({ code: 'cursorExpired' })
  expect(expired.error?.message).toContain('since=now')
})

test('the cursor of a quiet log does not expire while it is polled', async () => {
  const before = readCursor(await cursorOfNow(ann.client))
  const since = writeCursor({ xid: before?.xid ?? '', id: '0', at: Date.now() - 29 * DAY_MS })

  const { cursor } = await ann.client.listEvents({ since })

  expect(readCursor(cursor)?.at).toBeGreaterThan(Date.now() - DAY_MS)
})

test('anonymous readers see public events', async () => {
  const cursor = await cursorOfNow(anonymous)
  await written(ann, { subject: 'For all' })
  await written(ann, { subject: 'For me', visibility: 'hidden' })

  expect(titles((await anonymous.listEvents({ since: cursor })).list)).toEqual(['For all'])
})
