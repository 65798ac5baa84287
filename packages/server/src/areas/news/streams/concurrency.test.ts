import { api, typeCodes } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { patiently } from '../../../testing/patience.ts'
import { aGroup } from '../../../testing/places.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, store } = instance
const crowd = await aCrowd(
  instance,
  Array.from({ length: 20 }, (_, index) => ({ name: `follower${index}` })),
)
const [ann, bob] = crowd as [Somebody, Somebody]
// Signed in beforehand.
await inParallel(crowd, async ({ client }) => void (await client.getPerson({ personID: '@me' })))

async function documents(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => topRow({ type: 'document', author_id: bob.id }))
  await insertContents(instance, rows)
  return rows.map(({ id }) => id)
}

const aStream = async ({ client }: Somebody) =>
  (await client.createStream({ personID: '@me', body: { name: 'Of one’s own' } })).id
const associate = async ({ client }: Somebody, streamID: string, body: string[]) =>
  (await patiently(() => client.send(api.addAssociations, { streamID, body }))).status
const followers = async (contentID: string) => (await admin.getContent({ contentID })).followerCount

/** Follower counts compared with the rows. */
async function mistakes(): Promise<readonly unknown[]> {
  return await store.sql`
    with followed as (select distinct owner_id, kind, object_id from stream_association)
    select 'content' as what, id from content
      where follower_count <> (select count(*) from followed where kind = 'content' and object_id = id)
    union all select 'place', id from place
      where follower_count <> (select count(*) from followed where kind = 'place' and object_id = id)
    union all select 'person', id from person
      where follower_count <> (select count(*) from followed where kind = 'person' and object_id = id)
        or following_count <> (select count(*) from followed where kind = 'person' and owner_id = id)
    union all select 'following', follower_id from following
      where not exists (
        select from followed where owner_id = follower_id and kind = 'person' and object_id = followed_id)`
}

test('fifty concurrent equal associations are one row and one follower', async () => {
  const [[content = ''], streamID] = [await documents(1), await aStream(ann)]

  const statuses = await Promise.all(
    Array.from({ length: 50 }, () => associate(ann, streamID, [`/contents/${content}`])),
  )

  const rows = await store.sql`select from stream_association where object_id = ${content}`
  const told = (await readActivities(store.db, BEGINNING, 100_000)).filter(
    ({ verb, container }) => verb === 'svc:stream_association_added' && container?.id === content,
  )
  expect(statuses).toEqual(Array(50).fill(204))
  expect([rows.length, await followers(content), told.length]).toEqual([1, 1, 1])
})

test('fifty concurrent first reads create four built-in streams', async () => {
  const [newcomer] = await aCrowd(instance, [{ name: 'newcomer' }])

  await Promise.all(
    Array.from({ length: 50 }, () =>
      patiently(() => admin.send(api.listStreams, { personID: newcomer?.id ?? '' })),
    ),
  )

  const { list } = await admin.listStreams({ personID: newcomer?.id ?? '' })
  expect(list.map(({ source }) => source)).toEqual(['all', 'connections', 'communications', 'profile'])
})

test('concurrent following and unfollowing in many ways is counted exactly', async () => {
  const contents = await documents(6)
  const { placeID } = await aGroup(instance, 'OPEN', [], [])
  const things = [...contents.map((id) => `/contents/${id}`), `/places/${placeID}`, `/people/${bob.id}`]
  const others = crowd.filter((somebody) => somebody !== bob).slice(0, 8)
  const owned = await Promise.all(
    others.map(async (somebody) => ({
      somebody,
      streams: [await aStream(somebody), await aStream(somebody)],
    })),
  )

  const replies = await Promise.all(
    owned.flatMap(({ somebody, streams: [one = '', other = ''] }, index) => {
      const { client } = somebody
      const contentID = contents[index % contents.length] ?? ''
      return [
        associate(somebody, one, things),
        associate(somebody, other, things.toReversed()),
        patiently(() => client.send(api.setContentFollowingIn, { contentID, body: [] })),
        patiently(() => client.send(api.follow, { personID: '@me', otherID: bob.id })),
        patiently(() => client.send(api.setPlaceFollowingIn, { placeID, body: [`/streams/${other}`] })),
        patiently(() => client.send(api.unfollow, { personID: '@me', otherID: bob.id })),
        patiently(() => client.send(api.deleteStream, { streamID: one })),
      ].map(async (reply) => {
        const got = await reply
        return typeof got === 'number' ? got : got.status
      })
    }),
  )

  // A stream may be removed before something is added.
  expect(replies.filter((status) => ![200, 204, 404].includes(status))).toEqual([])
  expect(await mistakes()).toEqual([])
})

test('objects removed while being followed are gone, without a server error', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    const [contentID = ''] = await documents(1)
    const streams = await Promise.all(crowd.slice(0, 6).map((somebody) => aStream(somebody)))

    const replies = await Promise.all([
      ...streams.map((id, index) => associate(crowd[index] ?? ann, id, [`/contents/${contentID}`])),
      patiently(() => admin.send(api.deleteContent, { contentID })).then(({ status }) => status),
    ])

    statuses.push(...replies)
    expect(await store.sql`select from stream_association where object_id = ${contentID}`).toHaveLength(0)
  }
  expect(statuses.filter((status) => ![204, 400].includes(status))).toEqual([])
})

test('two hundred at once take a handful of statements, and each is recorded', async () => {
  const contents = await documents(200)
  const streamID = await aStream(ann)
  const before = store.load().queriesAsked

  await ann.client.addAssociations({ streamID, body: contents.map((id) => `/contents/${id}`) })

  const statements = store.load().queriesAsked - before
  const told = (await readActivities(store.db, BEGINNING, 100_000)).filter(
    ({ object }) => object.type === typeCodes.stream && object.id === streamID,
  )
  expect(statements).toBeLessThan(25)
  expect(told.map(({ verb, container }) => `${verb} ${container?.type}`)).toEqual([
    'svc:stream_config_created undefined',
    ...Array(200).fill('svc:stream_association_added 102'),
  ])
  expect(told.slice(1).map(({ container }) => container?.id)).toEqual(contents)
  expect(await mistakes()).toEqual([])
})
