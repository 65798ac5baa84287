import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson, newPerson } from '../../../testing/makers.ts'
import { inParallel } from '../../../testing/parallel.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance

test('a hundred concurrent followers are counted exactly', async () => {
  const star = await aPerson(instance)
  const fans: string[] = []
  await inParallel(Array.from({ length: 100 }), async () => {
    const { svc, ...rest } = newPerson()
    const fan = await admin.createPerson({ body: { ...rest, svc: { username: svc.username } } })
    fans.push(fan.id)
  })

  await inParallel(fans, (personID) => admin.follow({ personID, otherID: star.id }))
  await inParallel(fans.slice(0, 40), (personID) => admin.unfollow({ personID, otherID: star.id }))

  expect((await admin.getPerson({ personID: star.id })).followerCount).toBe(60)
})

test('following twice at once counts once', async () => {
  const [ann, bob] = [await aPerson(instance), await aPerson(instance)]

  await Promise.all(Array.from({ length: 20 }, () => ann.client.follow({ personID: '@me', otherID: bob.id })))

  expect((await admin.getPerson({ personID: bob.id })).followerCount).toBe(1)
  expect((await admin.getPerson({ personID: ann.id })).followingCount).toBe(1)
})

test('of concurrent claims to a username one succeeds', async () => {
  const bodies = Array.from({ length: 10 }, (_, index) =>
    newPerson({ username: 'sought', emails: [{ value: `s${index}@example.org` }] }),
  )

  const answers = await Promise.allSettled(bodies.map((body) => admin.createPerson({ body })))

  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
})

test('two admins demoting each other at once leave one', async () => {
  const crowd = await anInstance()
  const other = await aPerson(crowd, { account: { password: 'password8', roles: ['admin'] } })
  const me = await crowd.admin.getPerson({ personID: '@me' })
  const demote = (id: string) => ({ personID: id, body: { svc: { roles: [] } } })

  await Promise.allSettled([
    crowd.admin.updatePerson(demote(other.id)),
    other.client.updatePerson(demote(me.id)),
  ])

  const left = await crowd.store.sql`select id from person where roles @> array['admin']`
  expect(left).toHaveLength(1)
  await crowd.close()
})

test('removing a person removes their follows and frees username and address', async () => {
  const [leaver, friend] = [await aPerson(instance, { username: 'leaver' }), await aPerson(instance)]
  await leaver.client.follow({ personID: '@me', otherID: friend.id })
  await friend.client.follow({ personID: '@me', otherID: leaver.id })

  await admin.deletePerson({ personID: leaver.id })
  const successor = await aPerson(instance, { username: 'leaver' })

  expect(await admin.getPerson({ personID: friend.id })).toMatchObject({
    followerCount: 0,
    followingCount: 0,
  })
  expect(successor.id).not.toBe(leaver.id)
})

test('listed ⇔ readable: a list shows exactly the enabled people the caller may read', async () => {
  const kinds = [
    { visible: true },
    { visible: false },
    { enabled: false },
    { visible: false, enabled: false },
  ]
  const people = await Promise.all(kinds.map((account) => aPerson(instance, { tags: ['property'], account })))
  const viewers = [admin, (await aPerson(instance)).client, people[1]?.client ?? admin]

  for (const viewer of viewers) {
    const listed = await viewer.listPeople({ filter: ['tag(property)'] })
    const readable = await Promise.all(
      people.map(
        async ({ id }) => (await viewer.request({ path: `/api/core/v3/people/${id}` })).status === 200,
      ),
    )

    const expected = people
      .filter((_, index) => readable[index] && kinds[index]?.enabled !== false)
      .map(({ id }) => id)
    expect(listed.list.map((one) => one.id).toSorted()).toEqual(expected.toSorted())
  }
})
