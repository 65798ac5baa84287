import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { patiently } from '../../../testing/patience.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const crowd = await aCrowd(
  instance,
  Array.from({ length: 30 }, (_, index) => ({ name: `reader${index}` })),
)
const [ann] = crowd
if (!ann) throw new Error('nobody came')
// Signed in before they come all at once.
await inParallel(crowd, async ({ client }) => void (await client.getPerson({ personID: '@me' })))

const anUpdate = async () => (await admin.createUpdate({ body: { html: 'Hello' } })).id
const likers = async (updateID: number) =>
  (await admin.listUpdateLikes({ updateID })).data.map(({ id }) => id)
const likeCount = async (updateID: number) => (await admin.getUpdate({ updateID })).likeCount

test('of a hundred likes by one person at once one is 201, ninety-nine are 403, and the count is 1', async () => {
  const updateID = await anUpdate()

  const replies = await Promise.all(
    Array.from({ length: 100 }, () => patiently(() => ann.client.send(api.likeUpdate, { updateID }))),
  )

  const outcomes = replies.map(({ status, error }) => `${status} ${error?.code ?? ''}`.trim())
  expect(outcomes.toSorted()).toEqual(['201', ...Array(99).fill('403 alreadyLiked')])
  expect([await likeCount(updateID), await likers(updateID)]).toEqual([1, [Number(ann.id)]])
})

test('simultaneous likes, follows and tracks leave a consistent state and cause no server error', async () => {
  const updateID = await anUpdate()
  const statuses: number[] = []

  await Promise.all(
    crowd.flatMap(({ client }) =>
      [api.likeUpdate, api.followUpdate, api.trackUpdate].map(async (operation, index) => {
        const ending = [api.unlikeUpdate, api.unfollowUpdate, api.untrackUpdate][index] ?? api.unlikeUpdate
        for (let turn = 0; turn < 2; turn++) {
          statuses.push((await patiently(() => client.send(operation, { updateID }))).status)
          if (turn > 0) continue
          const ended = await patiently(() => client.send(ending, { updateID, userID: '@me' }))
          statuses.push(ended.status)
        }
      }),
    ),
  )

  const [followed] = await instance.store.sql`
    select follower_count, (
      select count(*)::integer from stream_association
      join stream on stream.id = stream_association.stream_id and stream.source = 'connections'
      where stream_association.content_id = content.id
    ) as in_connections
    from content where id = ${updateID}`
  expect(statuses.filter((status) => status !== 201 && status !== 204)).toEqual([])
  expect([await likeCount(updateID), (await likers(updateID)).length]).toEqual([30, 30])
  expect(followed).toEqual({ follower_count: 30, in_connections: 30 })
})

test('removing an update while it is liked, followed, tracked and commented on causes no server error', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    const updateID = await anUpdate()
    const reactions = crowd.slice(0, 16).map(async ({ client }, index) => {
      const ways = [api.likeUpdate, api.followUpdate, api.trackUpdate, api.markUpdateRead]
      const operation = ways[index % 4] ?? api.likeUpdate
      return (await patiently(() => client.send(operation, { updateID }))).status
    })
    const comments = crowd.slice(16, 22).map(async ({ client }) => {
      const body = { html: 'So' }
      return (await patiently(() => client.send(api.createUpdateComment, { updateID, body }))).status
    })
    const removal = patiently(() => admin.send(api.deleteUpdate, { updateID })).then(({ status }) => status)
    statuses.push(...(await Promise.all([...reactions, removal, ...comments])))

    expect((await admin.send(api.getUpdate, { updateID })).status).toBe(404)
  }

  expect(statuses.filter((status) => ![201, 204, 404].includes(status))).toEqual([])
})
