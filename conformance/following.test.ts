import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, collect } from './community.ts'
import { PEOPLE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()

const ids = (people: readonly { readonly id: string }[]) => people.map((person) => person.id)

test('PUT /people/{id}/@following/{otherID} is 204, and GET then answers the other (decisions §4)', async () => {
  const other = await aPerson()

  const before = await ann.client.send(api.getFollowing, { personID: '@me', otherID: other.id })
  const followed = await ann.client.send(api.follow, { personID: '@me', otherID: other.id })
  const after = await ann.client.send(api.getFollowing, { personID: '@me', otherID: other.id })

  expect([before.status, followed.status, after.status]).toEqual([404, 204, 200])
  expect(followed.bytes).toHaveLength(0)
  expect(after.body?.id).toBe(other.id)
})

test('DELETE /people/{id}/@following/{otherID} is 204, and GET then 404 (decisions §4)', async () => {
  const other = await aPerson()
  await ann.client.follow({ personID: '@me', otherID: other.id })

  const removed = await ann.client.send(api.unfollow, { personID: '@me', otherID: other.id })
  const after = await ann.client.send(api.getFollowing, { personID: '@me', otherID: other.id })

  expect([removed.status, after.status]).toEqual([204, 404])
  expect(after.error?.code).toBe('notFollowing')
})

test('following twice and unfollowing twice are 204 and change nothing more (decisions §4)', async () => {
  const other = await aPerson()
  const target = { personID: '@me', otherID: other.id }

  const twice = [await ann.client.send(api.follow, target), await ann.client.send(api.follow, target)]
  const followed = await ann.client.getPerson({ personID: other.id })
  const gone = [await ann.client.send(api.unfollow, target), await ann.client.send(api.unfollow, target)]
  const left = await ann.client.getPerson({ personID: other.id })

  expect([...twice, ...gone].map((reply) => reply.status)).toEqual([204, 204, 204, 204])
  expect([followed.followerCount, left.followerCount]).toEqual([1, 0])
})

test('@followers and @following list people, the newest first (decisions §4)', async () => {
  const [star, fan] = [await aPerson(), await aPerson()]
  await admin.follow({ personID: ann.id, otherID: star.id })
  await admin.follow({ personID: bob.id, otherID: star.id })
  await admin.follow({ personID: fan.id, otherID: ann.id })
  await admin.follow({ personID: fan.id, otherID: bob.id })

  const followers = await ann.client.listFollowers({ personID: star.id })
  const following = await ann.client.listFollowing({ personID: fan.id })

  expect(ids(followers.list)).toEqual([bob.id, ann.id])
  expect(ids(following.list)).toEqual([bob.id, ann.id])
})

test('followerCount and followingCount say how many (decisions §4)', async () => {
  const [star, fan] = [await aPerson(), await aPerson()]
  await admin.follow({ personID: fan.id, otherID: star.id })
  await admin.follow({ personID: ann.id, otherID: star.id })

  const counted = [
    await bob.client.getPerson({ personID: star.id }),
    await bob.client.getPerson({ personID: fan.id }),
  ]

  expect(counted).toMatchObject([
    { followerCount: 2, followingCount: 0 },
    { followerCount: 0, followingCount: 1 },
  ])
})

test('ten follows of one pair at once count once (decisions §4)', async () => {
  const other = await aPerson()
  const target = { personID: '@me', otherID: other.id }

  const replies = await Promise.all(Array.from({ length: 10 }, () => ann.client.send(api.follow, target)))

  const followers = await bob.client.listFollowers({ personID: other.id })
  const { followerCount } = await bob.client.getPerson({ personID: other.id })
  expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(204))
  expect(ids(followers.list)).toEqual([ann.id])
  expect(followerCount).toBe(1)
})

test('two who follow each other at once both succeed (decisions §4)', async () => {
  const annToBob = { personID: ann.id, otherID: bob.id }
  const bobToAnn = { personID: bob.id, otherID: ann.id }

  const replies = await Promise.all(
    [annToBob, bobToAnn, annToBob, bobToAnn, annToBob, bobToAnn].map((pair) => admin.send(api.follow, pair)),
  )

  expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(204))
})

test('only admins follow or unfollow for others: 403 (decisions §1)', async () => {
  const other = await aPerson()
  const target = { personID: ann.id, otherID: other.id }

  const followed = await bob.client.send(api.follow, target)
  const unfollowed = await bob.client.send(api.unfollow, target)
  const byAdmin = await admin.send(api.follow, target)

  expect([followed.status, unfollowed.status, byAdmin.status]).toEqual([403, 403, 204])
})

test('following an unknown person, or by one, is 404 (decisions §1)', async () => {
  const nobody = '9007199254740991'

  const replies = [
    await ann.client.send(api.follow, { personID: '@me', otherID: nobody }),
    await ann.client.send(api.getFollowing, { personID: '@me', otherID: nobody }),
    await ann.client.send(api.unfollow, { personID: '@me', otherID: nobody }),
    await admin.send(api.follow, { personID: nobody, otherID: ann.id }),
    await ann.client.send(api.listFollowers, { personID: nobody }),
    await ann.client.send(api.listFollowing, { personID: nobody }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404, 404])
})

test('one cannot follow oneself: 400 (decisions §1)', async () => {
  const reply = await ann.client.send(api.follow, { personID: '@me', otherID: ann.id })

  expect(reply.status).toBe(400)
})

test('@followers and @following are paginated lists with summaries (§Paginated list, decisions §2)', async () => {
  const star = await aPerson()
  const fans = [await aPerson(), await aPerson(), await aPerson()]
  for (const fan of fans) await admin.follow({ personID: fan.id, otherID: star.id })

  const first = await ann.client.listFollowers({ personID: star.id, count: 2 })
  const crawled = await collect(ann.client.each(api.listFollowers, { personID: star.id, count: 2 }))

  expect(first).toMatchObject({ startIndex: 0, itemsPerPage: 2 })
  expect(first.links.next).toContain(`${PEOPLE}/${star.id}/@followers?`)
  expect(Object.keys(first.list[0] ?? {})).not.toContain('typeCode')
  expect(ids(crawled)).toEqual(ids(fans).reverse())
})
