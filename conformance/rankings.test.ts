import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, aDiscussion, aMember, aMessage, anonymous, aPlace, collect } from './community.ts'

const [owner, ann, bob, carl, dora] = [
  await aMember(),
  await aMember(),
  await aMember(),
  await aMember(),
  await aMember(),
]
const group = await aPlace(owner.client)
const secret = await aPlace(owner.client, { groupType: 'SECRET' })
for (const { id } of [ann, bob]) {
  await owner.client.addMember({ placeID: secret.id, body: { person: `/people/${id}`, state: 'member' } })
}
const inGroup = { parent: `/places/${group.id}` }
/** One person looks at it again and again and answers three times; of the other one two people think well. */
const noisy = await aDiscussion(owner.client, inGroup)
const liked = await aContent(owner.client, inGroup)
const unseen = await aContent(owner.client, inGroup)
const hidden = await aContent(owner.client, { parent: `/places/${secret.id}` })
for (let time = 0; time < 5; time++) await carl.client.getContent({ contentID: noisy.id })
for (let time = 0; time < 3; time++) await aMessage(carl.client, noisy.id)
for (const { client } of [ann, bob]) {
  await client.like({ contentID: liked.id })
  await client.like({ contentID: hidden.id })
}
await dora.client.follow({ personID: dora.id, otherID: ann.id })
await ann.client.follow({ personID: ann.id, otherID: bob.id })

type ContentList = typeof api.listTrendingContents | typeof api.listPopularContents
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
const PATIENCE = { timeout: 60_000, interval: 500 }
const inPlace = async (client: Client, operation: ContentList, place: { id: string }) =>
  idsOf((await client.send(operation, { filter: [`place(/places/${place.id})`] })).body?.list ?? [])
const everywhere = async (client: Client, operation: ContentList) =>
  idsOf(await collect(client.each(operation, { count: 100 })))

test('popular and trending: likes, replies and views by different people, what the caller may see (more §1.9, decision 0171)', async () => {
  for (const operation of [api.listTrendingContents, api.listPopularContents] as const) {
    await expect.poll(() => inPlace(dora.client, operation, group), PATIENCE).toEqual([liked.id, noisy.id])
    await expect.poll(() => inPlace(ann.client, operation, secret), PATIENCE).toEqual([hidden.id])
    expect(await inPlace(dora.client, operation, secret)).toEqual([])
    const [insider, outsider] = [
      await everywhere(ann.client, operation),
      await everywhere(dora.client, operation),
    ]
    expect(outsider.filter((id) => [liked.id, noisy.id, hidden.id, unseen.id].includes(id))).toEqual([
      liked.id,
      noisy.id,
    ])
    expect(insider).toEqual(expect.arrayContaining([liked.id, hidden.id]))
    const discussions = await dora.client.send(operation, {
      filter: [`place(/places/${group.id})`, 'type(discussion)'],
    })
    expect(idsOf(discussions.body?.list ?? [])).toEqual([noisy.id])
    expect((await dora.client.send(operation, { startIndex: 1000 })).body?.list).toEqual([])
    expect((await dora.client.send(operation, { filter: ['tag(x)'] })).status).toBe(400)
    expect((await anonymous.send(operation, {})).status).toBe(401)
  }
}, 130_000)

test('/contents/recent has the latest activity first; pages of a ranking follow each other (more §1.9)', async () => {
  const filter = [`place(/places/${group.id})`]
  const recent = idsOf((await dora.client.listRecentContents({ filter })).list)
  const paged = idsOf(await collect(dora.client.each(api.listTrendingContents, { filter, count: 1 })))

  expect(recent).toEqual([noisy.id, unseen.id, liked.id])
  expect(paged).toEqual([liked.id, noisy.id])
})

test('/places/trending and /people/trending: places and authors of trending content (more §1.9, decision 0171)', async () => {
  const places = async (client: Client, filter: string[] = []) =>
    idsOf(await collect(client.each(api.listTrendingPlaces, { count: 100, filter })))
  const mine = [group.id, secret.id]

  expect((await places(ann.client)).filter((id) => mine.includes(id)).sort()).toEqual([...mine].sort())
  expect((await places(dora.client, ['type(group)'])).filter((id) => mine.includes(id))).toEqual([group.id])
  expect(await places(dora.client, ['type(space)'])).not.toContain(group.id)
  expect(idsOf(await collect(dora.client.each(api.listTrendingPeople, { count: 100 })))).toContain(owner.id)
})

test('recommended: from what those one follows and one’s places do (more §1.9, decision 0171)', async () => {
  const contents = async ({ client }: { client: Client }) =>
    idsOf((await client.listRecommendedContents()).list)
  const before = await contents(dora)
  await dora.client.getContent({ contentID: liked.id })

  expect(before).toEqual([liked.id])
  expect(idsOf((await dora.client.listRecommendedPlaces()).list)).toEqual([group.id])
  expect(idsOf((await dora.client.listRecommendedPeople()).list)).toEqual([bob.id])
  // Nobody is followed, but the places are there.
  expect(await contents(owner)).toEqual([])
  expect(idsOf((await carl.client.listRecommendedPlaces()).list)).toEqual([])
  await expect.poll(() => contents(dora), PATIENCE).toEqual([])
  await dora.client.addMember({ placeID: group.id, body: {} })
  expect(await contents(dora)).toEqual([noisy.id])
  expect(idsOf((await dora.client.listRecommendedPlaces()).list)).toEqual([])
  expect(idsOf((await dora.client.listRecommendedPeople()).list).sort()).toEqual([bob.id, owner.id].sort())
  for (const operation of [api.listRecommendedContents, api.listRecommendedPlaces, api.listRecommendedPeople])
    expect((await anonymous.send(operation, {})).status).toBe(401)
}, 70_000)
