import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, aDiscussion, admin, aMember, anonymous, aPlace } from './community.ts'
import { fieldsNamed } from './wire.ts'

const [eve, owner] = [await aMember(), await aMember()]
const [often, lately] = [await aContent(owner.client), await aDiscussion(owner.client)]
const group = await aPlace(owner.client)
const closed = await aPlace(owner.client, { groupType: 'PRIVATE' })
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
const PATIENCE = { timeout: 60_000, interval: 500 }

test('/activities/{frequent,recent}/{content,people,places}: what the caller looked at or took part in (more §1.9, decision 0172)', async () => {
  const { client } = eve
  await owner.client.addMember({ placeID: closed.id, body: { person: `/people/${eve.id}`, state: 'member' } })
  const inside = await aContent(owner.client, { parent: `/places/${closed.id}` })
  await client.getContent({ contentID: inside.id })
  for (let time = 0; time < 4; time++) await client.getContent({ contentID: often.id })
  for (let time = 0; time < 3; time++) await client.getPerson({ personID: owner.id })
  for (let time = 0; time < 2; time++) await client.getPlace({ placeID: closed.id })
  await client.getPlace({ placeID: group.id })
  await client.getPerson({ personID: '@me' })
  await client.getPerson({ personID: (await admin.getPerson({ personID: '@me' })).id })
  // Taking part is enough.
  await client.like({ contentID: lately.id })

  const seen = async () => ({
    recent: idsOf((await client.listVisitedContents()).list),
    frequent: idsOf((await client.listFrequentContents()).list)[0],
    people: idsOf((await client.listFrequentPeople()).list)[0],
    lastPerson: idsOf((await client.listVisitedPeople()).list)[1],
    places: idsOf((await client.listVisitedPlaces()).list),
    frequentPlaces: idsOf((await client.listFrequentPlaces()).list),
    discussions: idsOf((await client.listVisitedContents({ filter: ['type(discussion)'] })).list),
  })
  await expect.poll(seen, PATIENCE).toEqual({
    recent: [lately.id, often.id, inside.id],
    frequent: often.id,
    people: owner.id,
    lastPerson: owner.id,
    places: [group.id, closed.id],
    frequentPlaces: [closed.id, group.id],
    discussions: [lately.id],
  })
  expect(idsOf((await client.listVisitedPeople()).list)).not.toContain(eve.id)
  expect(idsOf((await owner.client.listVisitedPlaces()).list)).not.toContain(group.id)

  const [membership] = (await owner.client.listMembers({ placeID: closed.id })).list.filter(
    ({ person }) => person?.id === eve.id,
  )
  await owner.client.removeMember({ memberID: membership?.id ?? '' })
  // What may not be seen any more is no part of a page.
  const page = await client.listVisitedContents({ count: 2 })
  expect([idsOf(page.list), page.links.next]).toEqual([[lately.id, often.id], undefined])
  for (const operation of [api.listVisitedContents, api.listFrequentPeople, api.listFrequentPlaces])
    expect((await anonymous.send(operation, {})).status).toBe(401)
}, 90_000)

test('/activities/count counts what GET /activities lists, up to 100 (more §1.9, decision 0172)', async () => {
  const after = (await owner.client.getContent({ contentID: lately.id })).published
  const all = await eve.client.countActivities({})
  const later = await eve.client.countActivities({ after: '2099-01-01T00:00:00.000+0000' })
  const wrong = await eve.client.request({ path: '/api/core/v3/activities/count?after=soon' })
  const listed = await eve.client.listActivities({ after, count: 100 })

  expect(later).toEqual({ count: 0, hasMore: false })
  expect(all.count).toBeGreaterThan(0)
  expect(await eve.client.countActivities({ after })).toEqual({
    count: listed.list.length,
    hasMore: listed.links.next !== undefined,
  })
  expect([wrong.status, fieldsNamed(wrong)]).toEqual([400, ['after']])
})
