/** Searches that PostgreSQL stops because of the statement timeout. */
import { afterAll, expect, test } from 'vitest'
import { openSql } from '../../../db/sql.ts'
import { anInstance } from '../../../testing/instance.ts'
import { indexNow } from '../indexing/indexing.ts'

const instance = await anInstance()
const { admin, context, store } = instance
afterAll(() => instance.close())

await admin.createContent({
  body: { type: 'document', subject: 'Eternity', content: { type: 'text/html', text: '<p>x</p>' } },
})
await indexNow(context)

interface Answer {
  readonly list: readonly object[]
  readonly didYouMean?: string | undefined
}

/** Stops statements that wait for the index, as a timeout does. */
async function stopped(search: () => Promise<Answer>): Promise<Answer> {
  const holder = openSql(instance.connection, { max: 1 })
  let isOver = false
  const stopWaiting = async () => {
    await store.sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    return isOver
  }
  try {
    const { searching } = await holder.begin(async (own) => {
      await own`lock table search_entry in access exclusive mode`
      const begun = search().finally(() => {
        isOver = true
      })
      begun.catch(() => undefined)
      await expect.poll(stopWaiting).toBe(true)
      return { searching: begun }
    })
    return await searching
  } finally {
    await holder.end()
  }
}

const filter = ['search(eternity)']

const searches: [string, () => Promise<Answer>][] = [
  ['searchContents', () => admin.searchContents({ filter })],
  ['searchContents in another order', () => admin.searchContents({ filter, sort: 'titleAsc' })],
  ['listContents', () => admin.listContents({ filter })],
  ['searchPeople', () => admin.searchPeople({ filter })],
  ['searchPlaces', () => admin.searchPlaces({ filter })],
]

test.each(searches)('%s suggests another search', async (_, search) => {
  await expect(stopped(search)).rejects.toMatchObject({
    status: 400,
    code: 'filterInvalid',
    message: expect.stringContaining('takes longer than any may'),
  })
})

test('where nothing is found but what else is meant takes too long, nothing is found', async () => {
  await admin.searchContents({ filter })
  const { list, didYouMean } = await stopped(() => admin.searchContents({ filter: ['search(eternitty)'] }))
  expect([list, didYouMean]).toEqual([[], undefined])
})
