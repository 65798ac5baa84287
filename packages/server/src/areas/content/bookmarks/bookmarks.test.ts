import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'

const instance = await anInstance()
afterAll(() => instance.close())

test('a person has at most 10,000 bookmarks, and can still change them', async () => {
  const { id, client } = await aPerson(instance)
  const rows = Array.from({ length: 10_001 }, () => topRow({ type: 'document', author_id: id }))
  await insertContents(instance, rows)
  const [first, last] = [rows[0]?.id ?? '', rows.at(-1)?.id ?? '']
  const keep = (contentID: string) => client.send(api.bookmarkContent, { contentID, body: { note: 'Here' } })
  await instance.store.sql`
    insert into bookmark (person_id, content_id)
    select ${id}, content.id from content where content.id <> ${last} and content.author_id = ${id}`

  const refused = await keep(last)
  const changed = await keep(first)
  await client.deleteBookmark({ contentID: first })
  const added = await keep(last)

  expect([refused.status, refused.error?.code]).toEqual([409, 'tooManyBookmarks'])
  expect((await client.getContent({ contentID: first })).svc.bookmarked).toBe(false)
  expect([changed.status, added.status]).toEqual([200, 200])
})
