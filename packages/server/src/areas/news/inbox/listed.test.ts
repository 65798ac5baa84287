import { api, type InboxEntry, typeCodes } from '@folkmoot/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { Community, someFacts } from '../../../testing/community.ts'
import { PRINCIPALS, type Principal } from '../../../testing/content-rights.ts'
import { insertContents } from '../../../testing/content-rows.ts'
import { aCast } from '../../../testing/content-stage.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { patiently } from '../../../testing/patience.ts'
import { record } from '../../record/activity/activity.ts'
import { fillInboxes } from './jobs.ts'

/** Another seed gives another community. */
const SEED = Number(process.env.SEED ?? 1)

const instance = await anInstance()
afterAll(() => instance.close())
const { context, store } = instance
const community = await Community.of(instance, await aCast(instance))
const contents = someFacts(60, SEED).flatMap((facts) => community.plan(facts))
await insertContents(instance, contents)

const viewers = PRINCIPALS.filter((principal) => principal !== 'anonymous')
const root = await instance.admin.getPerson({ personID: '@me' })
const idOf = (viewer: Principal) =>
  viewer === 'admin' || viewer === 'anonymous' ? root.id : community.cast.people[viewer].id
const everybody = viewers.map((viewer) => ({ type: typeCodes.person, id: idOf(viewer) }))
const { writer } = community.cast.people

/** One person mentions everybody in everything, readable to them or not. */
await inTransaction(store.writeDb, async (tx) => {
  for (const { id, type, root_id } of contents) {
    await record(tx, {
      verb: 'svc:mentioned',
      actor: { kind: 'member', id: writer.id },
      object: { type: typeCodes[type], id },
      rootId: root_id,
      details: { mentioned: everybody },
    })
  }
})
await fillInboxes(context)

async function readableBy(viewer: Principal): Promise<string[]> {
  const client = community.cast.clientOf(viewer)
  const readable: string[] = []
  await inParallel(contents, async ({ id }) => {
    const { status } = await patiently(() => client.send(api.getContent, { contentID: id, fields: 'id' }))
    if (status === 200) readable.push(id)
  })
  return readable.toSorted()
}

const readings = new Map<Principal, readonly string[]>()
for (const viewer of viewers) readings.set(viewer, await readableBy(viewer))

const PAGE = 5

/** An entry that is found and then hidden would leave a hole in a page. */
async function listedFor(viewer: Principal, grouped: boolean): Promise<InboxEntry[]> {
  const client = community.cast.clientOf(viewer)
  const found: InboxEntry[] = []
  for (let hasNext = true, startIndex = 0; hasNext; startIndex += PAGE) {
    const { list, links } = await client.listInbox({ grouped, count: PAGE, startIndex })
    hasNext = links.next !== undefined
    if (hasNext) expect(list).toHaveLength(PAGE)
    found.push(...list)
  }
  return found
}

async function enteredFor(viewer: Principal): Promise<string[]> {
  const rows = await store.sql<{ id: string }[]>`
    select activity.object_id as id from inbox_entry entry join activity on activity.id = entry.activity_id
    where entry.person_id = ${idOf(viewer)}`
  return rows.map(({ id }) => id).toSorted()
}

describe.each(viewers)('listed ⇔ readable for %s', (viewer) => {
  const readable = readings.get(viewer) ?? []

  test('exactly what is readable at the time enters the inbox', async () => {
    expect(await enteredFor(viewer)).toEqual(readable)
  })

  test('whatever the inbox holds, exactly what is readable now is listed, counted and read', async () => {
    const client = community.cast.clientOf(viewer)
    // As if they could once read everything.
    await store.sql`
      insert into inbox_entry
        (person_id, activity_id, reason, conversation_kind, conversation_id, recorded_at)
      select ${idOf(viewer)}, activity.id, 'mention', 'content', activity.root_id, activity.recorded_at
      from activity where verb = 'svc:mentioned'
      on conflict do nothing`
    await store.sql`delete from inbox_conversation where person_id = ${idOf(viewer)}`
    await store.sql`
      insert into inbox_conversation (person_id, conversation_kind, conversation_id, recorded_at, activity_id)
      select distinct on (conversation_id) person_id, conversation_kind, conversation_id, recorded_at, activity_id
      from inbox_entry
      where person_id = ${idOf(viewer)} order by conversation_id, recorded_at desc, activity_id desc`

    const list = await listedFor(viewer, true)
    const flat = await listedFor(viewer, false)
    // A different third for each viewer, so that every one is asked about.
    const share = viewers.indexOf(viewer) % 3
    const entries = await store.sql<{ id: string; content: string }[]>`
      select entry.id, activity.object_id as content from inbox_entry entry
      join activity on activity.id = entry.activity_id where entry.person_id = ${idOf(viewer)}`

    expect(entries).toHaveLength(contents.length)
    expect(flat.map(({ svc }) => String(svc.objectID)).toSorted()).toEqual(readable)
    expect(await client.getInboxCounts({})).toEqual({ unread: readable.length })
    const tops = new Set(contents.filter(({ id }) => readable.includes(id)).map((one) => one.root_id))
    expect(list.map(({ conversation }) => conversation.uri.split('/').at(-1)).toSorted()).toEqual(
      [...tops].toSorted(),
    )
    expect(list.reduce((sum, { conversation }) => sum + (conversation.entryCount ?? 0), 0)).toBe(
      readable.length,
    )
    await inParallel(
      entries.filter((_, index) => index % 3 === share),
      async ({ id, content }) => {
        const { status } = await patiently(() => client.send(api.getInboxEntry, { inboxEntryID: id }))
        expect(status).toBe(readable.includes(content) ? 200 : 404)
      },
    )
  })
})

test(`${contents.length} contents × ${viewers.length} viewers: everybody reads something, nobody everything`, () => {
  const counts = [...readings.values()].map((readable) => readable.length)

  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(Math.max(...counts)).toBeLessThan(contents.length)
})
