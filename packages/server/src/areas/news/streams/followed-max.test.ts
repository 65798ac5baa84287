import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { sql } = instance.store
const [ann, ...others] = (await aCrowd(
  instance,
  Array.from({ length: 6 }, (_, index) => ({ name: `person${index}` })),
)) as [Somebody, ...Somebody[]]

/** In 99 streams of hers. */
async function follow9999(contentIds: readonly string[]): Promise<void> {
  await ann.client.listStreams({ personID: '@me' })
  await sql`
    insert into stream (person_id, source, name)
    select ${ann.id}, 'custom', 'Stream ' || n from generate_series(1, 99) as n`
  await sql`
    insert into stream_association (stream_id, owner_id, kind, object_id)
    select stream.id, ${ann.id}, 'content', content_id
    from stream, unnest(${[...contentIds]}::bigint[]) as content_id
    where person_id = ${ann.id} and source = 'custom'`
  await sql`update content set follower_count = 1 where id = any(${[...contentIds]}::bigint[])`
}

test('a person follows at most 10,000 things in all streams together, also of several at once', async () => {
  const rows = Array.from({ length: 102 }, () => topRow({ type: 'document', author_id: ann.id }))
  await insertContents(instance, rows)
  const [free = '', ...followed] = rows.map(({ id }) => id)
  await follow9999(followed)

  const atOnce = await Promise.all(
    others.map(({ id }) => ann.client.send(api.follow, { personID: '@me', otherID: id })),
  )
  const { list } = await ann.client.listStreams({ personID: '@me', count: 100 })
  const streamID = list.find(({ source }) => source === 'connections')?.id ?? ''
  const further = [
    await ann.client.send(api.addAssociations, { streamID, body: [`/contents/${free}`] }),
    await ann.client.send(api.setContentFollowingIn, { contentID: free, body: [`/streams/${streamID}`] }),
  ]
  await ann.client.setContentFollowingIn({ contentID: followed[0] ?? '', body: [] })
  const afterwards = await ann.client.send(api.addAssociations, { streamID, body: [`/contents/${free}`] })

  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409, 409])
  expect(further.map(({ status, error }) => [status, error?.code])).toEqual([
    [409, 'tooManyFollowed'],
    [409, 'tooManyFollowed'],
  ])
  expect(further[0]?.error?.message).toContain('at most 10000 things')
  expect(afterwards.status).toBe(204)
})
