import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const { id: adminId } = await admin.getPerson({ personID: '@me' })

/** Activities about a person, oldest first. */
async function happenedTo(id: string) {
  const all = await readActivities(instance.store.db, BEGINNING, 10_000)
  return all.filter((activity) => activity.object.id === id)
}

test.each([
  [{ svc: { enabled: false } }, 'svc:user_account_disabled'],
  [{ svc: { visible: false } }, 'svc:user_account_invisible'],
  [{ svc: { userType: 'external' as const } }, 'svc:user_type_modified'],
  [{ status: 'Away' }, 'svc:user_profile_modified'],
  [{ name: { givenName: 'Other' } }, 'svc:user_profile_modified'],
  [{ emails: [{ value: 'other@example.org' }] }, 'svc:user_profile_modified'],
])('a change %j is recorded as %s', async (body, verb) => {
  const person = await aPerson(instance)

  await admin.updatePerson({ personID: person.id, body })

  const happened = await happenedTo(person.id)
  expect(happened.map((activity) => activity.verb)).toEqual(['svc:user_account_created', verb])
  expect(happened[1]).toMatchObject({ actorId: adminId, object: { type: 3 }, container: undefined })
})

test('undoing a change is recorded too', async () => {
  const person = await aPerson(instance, { account: { enabled: false, visible: false } })

  await admin.updatePerson({ personID: person.id, body: { svc: { enabled: true, visible: true } } })

  expect((await happenedTo(person.id)).map((activity) => activity.verb).slice(1)).toEqual([
    'svc:user_account_enabled',
    'svc:user_account_visible',
  ])
})

test('unchanged values, passwords and followers are no activities', async () => {
  const [person, fan] = [await aPerson(instance), await aPerson(instance)]

  await admin.updatePerson({
    personID: person.id,
    body: { svc: { enabled: true, password: 'another password' } },
  })
  await fan.client.follow({ personID: '@me', otherID: person.id })

  expect(await happenedTo(person.id)).toHaveLength(1)
})

test('a removal is recorded with the person’s name', async () => {
  const person = await aPerson(instance, { username: 'goner' })

  await admin.deletePerson({ personID: person.id })

  expect((await happenedTo(person.id)).at(-1)).toMatchObject({
    verb: 'svc:user_account_deleted',
    details: { username: 'goner', displayName: person.person.displayName },
  })
})

/** Audit entries about a person, oldest first. */
async function auditedOf(id: string) {
  const { list } = await admin.listAuditEntries({ filter: [`target(person,${id})`], count: 100 })
  return list.toReversed()
}

test.each([
  [{ svc: { enabled: false } }, 'person.disabled', {}],
  [{ svc: { visible: false } }, 'person.hidden', {}],
  [{ svc: { userType: 'bot' as const } }, 'person.user_type_changed', { before: 'regular', after: 'bot' }],
  [{ svc: { roles: ['moderator' as const] } }, 'person.roles_changed', { before: [], after: ['moderator'] }],
  [{ svc: { username: 'renamed' } }, 'person.username_changed', { after: 'renamed' }],
  [{ emails: [{ value: 'new@example.org' }] }, 'person.emails_changed', { after: ['new@example.org'] }],
  [{ svc: { password: 'a new password' } }, 'person.password_changed', {}],
])('a change %j is audited as %s', async (body, action, details) => {
  const person = await aPerson(instance)

  await admin.updatePerson({ personID: person.id, body })

  const entries = await auditedOf(person.id)
  expect(entries.map((entry) => entry.action)).toEqual(['person.created', action])
  expect(entries[1]).toMatchObject({ actor: { id: adminId, username: 'admin' }, details })
})

test('changes without effect on trust, or without effect at all, are not audited', async () => {
  const person = await aPerson(instance)
  const { emails = [] } = person.person

  await person.client.updatePerson({
    personID: '@me',
    body: { status: 'Away', name: { givenName: 'Other' }, emails, svc: { enabled: true, roles: ['admin'] } },
  })

  expect(await auditedOf(person.id)).toHaveLength(1)
})

test('a changed address has its owner as actor', async () => {
  const person = await aPerson(instance)

  await person.client.updatePerson({ personID: '@me', body: { emails: [{ value: 'own@example.org' }] } })

  expect((await auditedOf(person.id))[1]).toMatchObject({
    action: 'person.emails_changed',
    actor: { id: person.id },
    details: { before: [`${person.username}@example.org`], after: ['own@example.org'] },
  })
})

test('a removed person stays in the audit log under their name', async () => {
  const person = await aPerson(instance)

  await admin.deletePerson({ personID: person.id })

  expect((await auditedOf(person.id)).map((entry) => [entry.action, entry.target?.label])).toEqual([
    ['person.created', person.username],
    ['person.removed', person.username],
  ])
})

test('a refused change is not audited', async () => {
  const { id } = await admin.getPerson({ personID: '@me' })
  const before = await auditedOf(id)

  await admin.send(api.updatePerson, { personID: id, body: { svc: { roles: [] } } })
  await admin.send(api.deletePerson, { personID: id })

  expect(await auditedOf(id)).toEqual(before)
})

test('the audit log holds no password and no hash', async () => {
  await aPerson(instance, { account: { password: 'never to be read 1' } }).then((person) =>
    person.client.updatePerson({ personID: '@me', body: { svc: { password: 'never to be read 2' } } }),
  )

  const rows = await instance.store.sql`select row_to_json(audit_entry)::text as text from audit_entry`

  expect(rows.length).toBeGreaterThan(1)
  for (const { text } of rows) expect(text).not.toMatch(/never to be read|argon2/)
})
