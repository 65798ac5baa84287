import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aCast, aStage, PRINCIPALS, type Principal } from '../../../testing/places.ts'
import { record } from '../../record/activity/activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { store } = instance
const cast = await aCast(instance)
const root = await instance.admin.getPerson({ personID: '@me' })
const idOf = (principal: Principal) => (principal === 'admin' ? root.id : cast.people[principal].id)

/** Invitations and requests to join in everybody's inbox. */
async function knockAt(placeID: string, asker: string): Promise<void> {
  const itself = { type: 700, id: placeID }
  await inTransaction(store.writeDb, async (tx) => {
    const about = { object: itself, container: itself }
    await record(tx, { verb: 'svc:invited', actor: { kind: 'member', id: root.id }, ...about })
    await record(tx, { verb: 'svc:membership_requested', actor: { kind: 'member', id: asker }, ...about })
  })
  await store.sql`
    insert into inbox_entry
      (person_id, activity_id, reason, conversation_kind, conversation_id, recorded_at)
    select person.id, activity.id, case verb when 'svc:invited' then 'invitation' else 'membershipRequest' end,
      'place', ${placeID}, activity.recorded_at
    from activity, person
    where activity.container_id = ${placeID} and verb in ('svc:invited', 'svc:membership_requested')`
  await store.sql`
    insert into inbox_conversation (person_id, conversation_kind, conversation_id, recorded_at, activity_id)
    select distinct on (person_id) person_id, conversation_kind, conversation_id, recorded_at, activity_id
    from inbox_entry where conversation_kind = 'place' and conversation_id = ${placeID}
    order by person_id, recorded_at desc, activity_id desc`
}

async function reasonsFor(principal: Principal, placeID: string): Promise<string[]> {
  const client = cast.clientOf(principal)
  const filter = [`conversation(/places/${placeID})`]
  const page = await client.listInbox({ grouped: false, count: 1, filter })
  const { list } = await client.listInbox({ grouped: false, filter })
  // An entry that is found and then hidden would leave a hole.
  expect(page.list.length).toBe(Math.min(list.length, 1))
  const grouped = await client.listInbox({ filter })
  expect(grouped.list.map(({ conversation }) => conversation.entryCount)).toEqual(
    list.length === 0 ? [] : [list.length],
  )
  return list.map(({ reason }) => reason)
}

test.each(['OPEN', 'MEMBER_ONLY', 'PRIVATE', 'SECRET'] as const)(
  '%s group: the invited person sees the invitation; only its owners and admins see requests',
  async (groupType) => {
    const { placeID } = await aStage(instance, cast, groupType)
    await knockAt(placeID, cast.people.asker.id)

    const told = await Promise.all(
      PRINCIPALS.map(async (principal) => [principal, await reasonsFor(principal, placeID)]),
    )

    expect(Object.fromEntries(told)).toEqual({
      stranger: [],
      pending: [],
      admitted: [],
      invited: ['invitation'],
      member: [],
      moderator: [],
      owner: ['membershipRequest'],
      banned: [],
      admin: ['membershipRequest'],
    })
  },
)

test('a request of a hidden person shows to those who may see them', async () => {
  const { placeID } = await aStage(instance, cast, 'PRIVATE')
  await knockAt(placeID, cast.people.asker.id)
  await store.sql`update person set visible = false where id = ${cast.people.asker.id}`

  const told = [await reasonsFor('owner', placeID), await reasonsFor('admin', placeID)]
  await store.sql`update person set visible = true where id = ${cast.people.asker.id}`

  expect(told).toEqual([[], ['membershipRequest']])
  expect(await reasonsFor('owner', placeID)).toEqual(['membershipRequest'])
})

test('an entry shows only while its own request or invitation is open', async () => {
  const { placeID } = await aStage(instance, cast, 'PRIVATE')
  await knockAt(placeID, cast.people.asker.id)
  await store.sql`
    update membership set updated_at = now() + interval '1 second'
    where place_id = ${placeID} and person_id in (${cast.people.asker.id}, ${idOf('invited')})`

  expect([await reasonsFor('owner', placeID), await reasonsFor('invited', placeID)]).toEqual([[], []])
})

test('a deleted group shows no entries, even before its memberships are deleted', async () => {
  const { placeID } = await aStage(instance, cast, 'PRIVATE')
  await knockAt(placeID, cast.people.asker.id)
  await store.sql`alter table membership drop constraint if exists membership_place`
  await store.sql`delete from place where id = ${placeID}`

  const told = await Promise.all(PRINCIPALS.map((principal) => reasonsFor(principal, placeID)))

  expect(told.flat()).toEqual([])
})
