import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { patiently } from '../../../testing/patience.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const crowd = await aCrowd(
  instance,
  Array.from({ length: 100 }, (_, index) => ({ name: `reader${index}` })),
)
// Signed in before they come all at once.
await inParallel(crowd, async ({ client }) => void (await client.getPerson({ personID: '@me' })))

async function aDocument(): Promise<string> {
  const row = topRow({ type: 'document', author_id: crowd[0]?.id ?? '' })
  await insertContents(instance, [row])
  return row.id
}

const like = async ({ client }: Somebody, contentID: string) =>
  (await patiently(() => client.send(api.like, { contentID }))).status
const unlike = async ({ client }: Somebody, contentID: string) =>
  (await patiently(() => client.send(api.unlike, { contentID }))).status
const likeCount = async (contentID: string) => (await admin.getContent({ contentID })).likeCount
const likers = async (contentID: string) =>
  (await Array.fromAsync(admin.each(api.listLikes, { contentID, count: 30 }))).map(({ id }) => id)
const tally = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

test('a hundred people who like something at the same time are a hundred likes', async () => {
  const contentID = await aDocument()

  const statuses = await Promise.all(crowd.map((somebody) => like(somebody, contentID)))

  expect(tally(statuses, 201)).toBe(100)
  expect(await likeCount(contentID)).toBe(100)
  expect((await likers(contentID)).toSorted()).toEqual(crowd.map(({ id }) => id).toSorted())
})

test('somebody who likes something a hundred times at once likes it once', async () => {
  const contentID = await aDocument()
  const [ann] = crowd

  const statuses = await Promise.all(crowd.map(() => ann && like(ann, contentID)))

  expect(statuses.toSorted()).toEqual([201, ...Array(99).fill(409)])
  expect(await likeCount(contentID)).toBe(1)
  expect(await likers(contentID)).toEqual([ann?.id])
})

test('likes that come and go at the same time are counted exactly', async () => {
  const contentID = await aDocument()
  const restless = crowd.slice(0, 12)

  const statuses = await Promise.all(
    restless.flatMap((somebody) => [
      like(somebody, contentID),
      unlike(somebody, contentID),
      like(somebody, contentID),
      unlike(somebody, contentID),
    ]),
  )

  const left = await likers(contentID)
  expect(statuses.every((status) => [201, 204, 409].includes(status))).toBe(true)
  expect(await likeCount(contentID)).toBe(left.length)
  expect(tally(statuses, 201) - tally(statuses, 204)).toBe(left.length)
})

test('removing content while it is liked, unliked and marked causes no server error', async () => {
  const outcomes: number[] = []
  for (let round = 0; round < 5; round++) {
    const contentID = await aDocument()
    await Promise.all(crowd.slice(10, 15).map((somebody) => like(somebody, contentID)))

    const statuses = await Promise.all([
      ...crowd.slice(0, 10).map((somebody) => like(somebody, contentID)),
      patiently(() => admin.send(api.deleteContent, { contentID })).then((reply) => reply.status),
      ...crowd.slice(10, 15).map((somebody) => unlike(somebody, contentID)),
      ...crowd.slice(15, 20).map(async ({ client }) => {
        return (await patiently(() => client.send(api.markRead, { contentID }))).status
      }),
    ])

    outcomes.push(...statuses)
    expect((await admin.send(api.getContent, { contentID })).status).toBe(404)
  }
  expect(outcomes.filter((status) => ![201, 204, 404].includes(status))).toEqual([])
})
