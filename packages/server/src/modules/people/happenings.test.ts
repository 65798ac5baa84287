import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../testing/instance.ts'
import { aPerson } from '../../testing/makers.ts'
import { BEGINNING, readActivities } from '../activity/activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const { id: adminId } = await admin.getPerson({ personID: '@me' })

/** What happened to a person, oldest first. */
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

test('what is undone is recorded too', async () => {
  const person = await aPerson(instance, { standing: { enabled: false, visible: false } })

  await admin.updatePerson({ personID: person.id, body: { svc: { enabled: true, visible: true } } })

  expect((await happenedTo(person.id)).map((activity) => activity.verb).slice(1)).toEqual([
    'svc:user_account_enabled',
    'svc:user_account_visible',
  ])
})

test('a change that changes nothing, a password and a follower are no activities', async () => {
  const [person, fan] = [await aPerson(instance), await aPerson(instance)]

  await admin.updatePerson({
    personID: person.id,
    body: { svc: { enabled: true, password: 'another password' } },
  })
  await fan.client.follow({ personID: '@me', otherID: person.id })

  expect(await happenedTo(person.id)).toHaveLength(1)
})

test('a removal is recorded with the name that the person had', async () => {
  const person = await aPerson(instance, { username: 'goner' })

  await admin.deletePerson({ personID: person.id })

  expect((await happenedTo(person.id)).at(-1)).toMatchObject({
    verb: 'svc:user_account_deleted',
    details: { username: 'goner', displayName: person.person.displayName },
  })
})
