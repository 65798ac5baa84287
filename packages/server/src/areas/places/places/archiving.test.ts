import { api } from '@folkmoot/contract'
import type { TransactionSql } from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { openSql } from '../../../db/sql.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { sql } = instance.store
const [ann] = await aCrowd(instance, [{ name: 'ann' }])
if (!ann) throw new Error('nobody came')
const { client } = ann

let made = 0
const aGroup = () => client.createPlace({ body: { type: 'group', name: `Hives ${++made}` } })
const aPost = (parent?: string) => ({
  type: 'document' as const,
  subject: `Swarm ${++made}`,
  content: { type: 'text/html' as const, text: '<p>In the pear tree</p>' },
  ...(parent && { parent }),
})

const waiting = async () =>
  (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
    .length

/** Begins a request under a lock of the place, and returns its answer once the lock is gone. */
async function underLock<T>(
  lock: (own: TransactionSql) => Promise<unknown>,
  begin: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<T> {
  const holder = openSql(instance.connection, { max: 1 })
  try {
    const [begun] = await holder.begin(async (own) => {
      await lock(own)
      const answer = begin()
      await expect.poll(waiting).toBe(1)
      await meanwhile()
      return [{ answer }] as const
    })
    return await begun.answer
  } finally {
    await holder.end()
  }
}

/** As archiving does. */
const archive = (placeID: string) => async (own: TransactionSql) => {
  await own`select from place where id = ${placeID} for update`
  await own`update place set archived_at = now() where id = ${placeID}`
}

test('what is posted or moved into a place while it is being archived is refused', async () => {
  const { id: placeID } = await aGroup()
  const elsewhere = await client.createContent({ body: aPost() })
  const requests = [
    () => client.send(api.createContent, { body: aPost(`/places/${placeID}`) }),
    () =>
      client.send(api.updateContent, {
        contentID: elsewhere.id,
        body: { ...aPost(`/places/${placeID}`), subject: elsewhere.subject },
      }),
  ]

  for (const request of requests) {
    const { status, error } = await underLock(archive(placeID), request)
    expect([status, error?.code]).toEqual([409, 'placeArchived'])
    expect((await client.listPlaceContents({ placeID })).list).toEqual([])
    await client.restorePlace({ placeID })
  }
})

test('a draft that its author publishes while the place is being archived stays a draft', async () => {
  const { id: placeID } = await aGroup()
  const draft = { ...aPost(`/places/${placeID}`), status: 'incomplete' as const }
  const { id: contentID } = await client.createContent({ body: draft })
  const body = { ...draft, status: 'published' as const }

  const { status, error } = await underLock(archive(placeID), () =>
    client.send(api.updateContent, { contentID, body }),
  )

  expect([status, error?.code]).toEqual([409, 'placeArchived'])
  expect((await client.getContent({ contentID })).status).toBe('incomplete')
})

test('a move is not undone while the old place is being archived', async () => {
  const [{ id: placeID }, elsewhere] = [await aGroup(), await aGroup()]
  const { id: contentID } = await client.createContent({ body: aPost(`/places/${placeID}`) })
  const parent = `/places/${elsewhere.id}`
  const { id: changeID } = await instance.admin.moveContent({ contentID, body: { parent } })

  const { status, error } = await underLock(archive(placeID), () =>
    instance.admin.send(api.undoConversationChange, { contentID, changeID }),
  )

  expect([status, error?.code]).toEqual([409, 'changeFinal'])
})

test('archiving waits for what is being posted', async () => {
  const { id: placeID } = await aGroup()
  const isArchived = async () =>
    (await sql`select archived_at is not null as is from place where id = ${placeID}`)[0]?.is
  let before: unknown
  const archived = await underLock(
    // As a post does.
    (own) => own`select from place where id = ${placeID} for key share`,
    () => client.send(api.archivePlace, { placeID }),
    async () => {
      before = await isArchived()
    },
  )

  expect(archived.status).toBe(204)
  expect([before, await isArchived()]).toEqual([false, true])
})
