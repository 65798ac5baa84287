import type { AuditEntry } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPlace, baseUrl, unique } from './community.ts'
import { PLACES } from './wire.ts'

const ann = await aMember()
const bob = await aMember()

/** Audited actions on a place or a person, oldest first. */
async function doneTo(type: 'person' | 'place', id: string, action = ''): Promise<AuditEntry[]> {
  const filter = [`target(${type},${id})`, ...(action ? [`action(${action})`] : [])]
  return (await admin.listAuditEntries({ filter, count: 100 })).list.toReversed()
}
const membershipsOf = async (id: string, placeID: string) =>
  (await doneTo('person', id, 'person.membership_changed')).filter(
    ({ details }) => (details.place as { id?: string }).id === placeID,
  )

test('a place that comes, is renamed, changes its type and goes is audited (issue 3)', async () => {
  const [name, other] = [unique('Club '), unique('Society ')]
  const { id } = await aPlace(ann.client, { name })

  await ann.client.updatePlace({ placeID: id, body: { name: other, groupType: 'SECRET' } })
  await ann.client.updatePlace({ placeID: id, body: { description: 'No matter of trust', tags: ['a'] } })
  await admin.deletePlace({ placeID: id })

  const target = { type: 'place', id, uri: `${baseUrl}${PLACES}/${id}` }
  expect(await doneTo('place', id)).toMatchObject([
    { action: 'place.created', actor: { id: ann.id }, target: { ...target, label: name } },
    { action: 'place.group_type_changed', details: { type: 'group', before: 'OPEN', after: 'SECRET' } },
    { action: 'place.renamed', details: { before: { name }, after: { name: other } } },
    { action: 'place.removed', actor: { username: 'admin' }, target: { ...target, label: other } },
  ])
})

test('changes of a membership by others are audited, with the place and both states (issue 3)', async () => {
  const { id: placeID, name } = await aPlace(ann.client)
  const { id: memberID } = await ann.client.addMember({ placeID, body: { person: bob.id } })

  for (const state of ['owner', 'banned'] as const) await admin.updateMember({ memberID, body: { state } })
  await ann.client.removeMember({ memberID })

  const entries = await membershipsOf(bob.id, placeID)
  expect(entries.map(({ details: { before, after } }) => [before, after])).toEqual([
    [null, 'member'],
    ['member', 'owner'],
    ['owner', 'banned'],
    ['banned', null],
  ])
  expect(entries[0]).toMatchObject({
    actor: { id: ann.id },
    target: { type: 'person', label: bob.username },
    details: { place: { type: 'group', name } },
  })
})

test('joining, leaving and being invited are not audited (issue 3)', async () => {
  const { id: placeID } = await aPlace(ann.client)
  const { id: memberID } = await bob.client.addMember({ placeID, body: {} })

  await bob.client.removeMember({ memberID })
  await ann.client.createInvites({ placeID, body: { invitees: [bob.id] } })

  expect(await membershipsOf(bob.id, placeID)).toEqual([])
})

test('an admin who makes themselves an owner is audited; a founder is not (decision 0233)', async () => {
  const { id: placeID } = await aPlace(ann.client)
  const me = await admin.getPerson({ personID: '@me' })
  await admin.handOverPlace({ placeID, body: { person: me.id } })

  expect(await membershipsOf(ann.id, placeID)).toEqual([])
  expect(await membershipsOf(me.id, placeID)).toMatchObject([
    { actor: { id: me.id }, details: { before: null, after: 'owner' } },
  ])
})
