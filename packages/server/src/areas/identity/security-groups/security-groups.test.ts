import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, store } = instance

const names = Array.from({ length: 200 }, (_, index) => ({ name: `somebody${index}` }))
const crowd = await aCrowd(instance, names)
const ids = crowd.map(({ id }) => id)
let made = 0
const aGroup = async () => await admin.createSecurityGroup({ body: { name: `Group ${++made}` } })
const countOf = async (securityGroupID: string) => {
  const { memberCount, administratorCount } = await admin.getSecurityGroup({ securityGroupID })
  return [memberCount, administratorCount]
}
const happened = async (groupId: string) =>
  (await readActivities(store.db, BEGINNING, 10_000)).filter(({ container }) => container?.id === groupId)

test('adding 200 people takes as many statements as adding one', async () => {
  const statementsFor = async (people: string[]) => {
    const { id } = await aGroup()
    const before = store.load().queriesAsked
    await admin.addSecurityGroupMembers({ securityGroupID: id, body: people })
    return store.load().queriesAsked - before
  }
  await statementsFor(ids.slice(0, 1))

  const [one, all] = [await statementsFor(ids.slice(0, 1)), await statementsFor(ids)]

  expect(all).toBe(one)
})

test('members added and removed are in the log with the group as container; administrators are not', async () => {
  const { id, name } = await aGroup()
  const [first = '', second = '', third = ''] = ids
  await admin.addSecurityGroupMembers({ securityGroupID: id, body: [first, second] })
  await admin.addSecurityGroupMembers({ securityGroupID: id, body: [second] })
  await admin.removeSecurityGroupMember({ securityGroupID: id, personID: first })
  await admin.addSecurityGroupAdministrators({ securityGroupID: id, body: [third] })

  const log = await happened(id)

  expect(log.map(({ verb, object, container }) => [verb, object, container])).toEqual([
    ['svc:user_membership_added', { type: 3, id: first }, { type: 4, id }],
    ['svc:user_membership_added', { type: 3, id: second }, { type: 4, id }],
    ['svc:user_membership_removed', { type: 3, id: first }, { type: 4, id }],
  ])
  expect(log[0]?.details).toEqual({
    username: 'somebody0',
    displayName: 'Some somebody0',
    securityGroupName: name,
  })
})

test('adding a member does not join the place of the same id', async () => {
  const person = crowd[0]
  const aPlace = async () => await admin.createPlace({ body: { type: 'group', name: `Place ${++made}` } })
  let [place, group] = [await aPlace(), await aGroup()]
  while (place.id !== group.id) {
    if (Number(place.id) < Number(group.id)) place = await aPlace()
    else group = await aGroup()
  }
  await admin.addMember({ placeID: place.id, body: { person: `/people/${person?.id}` } })
  const read = async () => (await admin.listActivities({ count: 100 })).list.map(({ id }) => id)
  const before = await read()

  await admin.addSecurityGroupMembers({ securityGroupID: group.id, body: [person?.id ?? ''] })

  expect((await happened(group.id)).at(-1)?.container).toEqual({ type: 4, id: group.id })
  expect(await read()).toEqual(before)
})

test('concurrent adding and removing is counted exactly', async () => {
  const { id } = await aGroup()
  const chunks = Array.from({ length: 8 }, (_, index) => ids.slice(index * 10, index * 10 + 20))

  await Promise.all(chunks.map((body) => admin.addSecurityGroupMembers({ securityGroupID: id, body })))
  await Promise.all(
    ids.slice(0, 10).flatMap((personID) => {
      const remove = () => admin.send(api.removeSecurityGroupMember, { securityGroupID: id, personID })
      return [remove(), remove()]
    }),
  )

  expect(await countOf(id)).toEqual([80, 0])
})
