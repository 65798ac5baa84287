import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, aPerson, baseUrl, collect, unique } from './community.ts'
import { fieldsNamed } from './wire.ts'

const [boss, ann, bob, carl] = [await aMember(), await aMember(), await aMember(), await aMember()]
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
const V3 = `${baseUrl}/api/core/v3`
const codes = async (client: Client, personID: string, manager: string) => {
  const { status, error } = await client.send(api.setManager, { personID, body: { manager } })
  return `${status} ${error?.code ?? ''}`
}

test('Manager: one a person, set by admins; @reports and @colleagues follow from it (more §1.9, decision 0173)', async () => {
  const hidden = await aPerson({ svc: { visible: false } })
  const named = async (client: Client, personID: string) => {
    const { status, body, error } = await client.send(api.getManager, { personID })
    return status === 200 ? body?.id : error?.code
  }
  expect(await named(carl.client, ann.id)).toBe('managerMissing')
  expect([await codes(ann.client, ann.id, boss.id), await codes(anonymous, ann.id, boss.id)]).toEqual([
    '403 forbidden',
    '401 unauthenticated',
  ])
  for (const { id } of [ann, bob, hidden]) expect(await codes(admin, id, `/people/${boss.id}`)).toBe('204 ')
  expect(await codes(admin, ann.id, boss.id)).toBe('204 ')

  const reports = async (client: Client) =>
    idsOf(await collect(client.each(api.listReports, { personID: boss.id, count: 1 }))).sort()
  const colleagues = async (client: Client, personID: string) =>
    idsOf((await client.listColleagues({ personID })).list)
  expect(await named(carl.client, ann.id)).toBe(boss.id)
  expect(await reports(carl.client)).toEqual([ann.id, bob.id].sort())
  expect(await reports(admin)).toEqual([ann.id, bob.id, hidden.id].sort())
  expect([await colleagues(carl.client, ann.id), await colleagues(ann.client, '@me')]).toEqual([
    [bob.id],
    [bob.id],
  ])
  expect(await colleagues(carl.client, boss.id)).toEqual([])
  const seen = await carl.client.getPerson({ personID: ann.id })
  expect([seen.resources.manager, seen.resources.reports, seen.resources.colleagues]).toEqual([
    { ref: `${V3}/people/${ann.id}/@manager`, allowed: ['GET'] },
    { ref: `${V3}/people/${ann.id}/@reports`, allowed: ['GET'] },
    { ref: `${V3}/people/${ann.id}/@colleagues`, allowed: ['GET'] },
  ])
  expect((await admin.getPerson({ personID: ann.id })).resources.manager?.allowed).toEqual([
    'DELETE',
    'GET',
    'PUT',
  ])

  await admin.updatePerson({ personID: boss.id, body: { svc: { visible: false } } })
  expect([await named(carl.client, ann.id), await named(admin, ann.id)]).toEqual(['managerMissing', boss.id])
  expect([await colleagues(carl.client, ann.id), await colleagues(ann.client, '@me')]).toEqual([[], []])
  await admin.updatePerson({ personID: boss.id, body: { svc: { visible: true } } })
  const gone = [
    await bob.client.send(api.removeManager, { personID: ann.id }),
    await admin.send(api.removeManager, { personID: ann.id }),
    await admin.send(api.removeManager, { personID: ann.id }),
  ]
  expect(gone.map(({ status }) => status)).toEqual([403, 204, 204])
  expect([await named(carl.client, ann.id), await reports(carl.client)]).toEqual(['managerMissing', [bob.id]])
})

test('no circles: 409 managerCircle, also of changes at the same time; a manager who leaves is none (more §1.9)', async () => {
  const [one, two, three] = [await aPerson(), await aPerson(), await aPerson()]
  expect(await codes(admin, one.id, one.id)).toBe('409 managerCircle')
  for (let time = 0; time < 5; time++) {
    const both = await Promise.all([codes(admin, one.id, two.id), codes(admin, two.id, one.id)])
    expect(both.sort()).toEqual(['204 ', '409 managerCircle'])
    await admin.removeManager({ personID: one.id })
    await admin.removeManager({ personID: two.id })
  }
  expect([await codes(admin, one.id, two.id), await codes(admin, two.id, three.id)]).toEqual(['204 ', '204 '])
  expect(await codes(admin, three.id, one.id)).toBe('409 managerCircle')
  const wrong = await admin.send(api.setManager, { personID: one.id, body: { manager: '9007199254740991' } })
  expect([wrong.status, fieldsNamed(wrong)]).toEqual([400, ['manager']])
  const filter = [`target(person,${two.id})`]
  const { list } = await admin.listAuditEntries({ filter, count: 100 })
  expect(list.map(({ action }) => action)).toContain('person.manager_changed')

  await admin.deletePerson({ personID: three.id })
  expect((await ann.client.send(api.getManager, { personID: two.id })).error?.code).toBe('managerMissing')
})

test('/people/{id}/{roles,securityGroups,images,blog,tasks} (more §1.9, decision 0173)', async () => {
  const moderator = await aPerson({ svc: { roles: ['moderator'] } })
  const personID = moderator.id
  const group = await admin.createSecurityGroup({ body: { name: unique('Wardens ') } })
  await admin.addSecurityGroupMembers({ securityGroupID: group.id, body: [personID] })
  const groups = async (client: Client) => idsOf((await client.listPersonSecurityGroups({ personID })).list)
  const blog = await ann.client.send(api.getPersonBlog, { personID })

  expect(await ann.client.listRoles({ personID })).toEqual({ list: ['moderator'] })
  expect(await ann.client.listPersonImages({ personID })).toEqual({ list: moderator.photos })
  expect([await groups(admin), await groups(ann.client)]).toEqual([[group.id], []])
  expect([blog.status, blog.error?.code]).toEqual([404, 'blogMissing'])
  expect((await ann.client.listPersonTasks({ personID })).list).toEqual([])
  for (const operation of [
    api.listRoles,
    api.listPersonImages,
    api.listPersonSecurityGroups,
    api.getPersonBlog,
    api.listPersonTasks,
    api.listReports,
    api.listColleagues,
    api.getManager,
  ]) {
    const { status, error } = await ann.client.send(operation, { personID: '9007199254740991' })
    expect(`${status} ${error?.code}`).toBe('404 personMissing')
  }
})
