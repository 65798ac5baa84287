import { api, type Place, type PlaceType } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, aPlace, newPerson, unique } from './community.ts'
import { GUARD_LINE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()

async function rename(placeID: string, displayName: string): Promise<Place> {
  return await admin.updatePlace({ placeID, body: { displayName } })
}

test.each([
  ['groups', 'group'],
  ['spaces', 'space'],
  ['projects', 'project'],
  ['blogs', 'blog'],
] as const)(
  '/%s/<name>/activity with /api/v3 appended answers the entity (decisions §8)',
  async (path, type) => {
    const place = await aPlace(admin, { type })

    const reply = await bob.client.request({ path: `/${path}/${place.displayName}/activity/api/v3` })
    const missing = await bob.client.request({ path: `/${path}/${unique('nothing')}/activity/api/v3` })

    expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
    expect([reply.status, (reply.body as Place).id]).toEqual([200, place.id])
    expect([missing.status, missing.error?.code]).toEqual([404, 'placeMissing'])
  },
)

test('a username that changes leaves its page behind, until somebody else has it', async () => {
  const { id: personID, svc } = await aPerson()
  const [first, second, third] = [svc.username, unique('second'), unique('third')]
  await admin.updatePerson({ personID, body: { svc: { username: second } } })
  await admin.updatePerson({ personID, body: { svc: { username: third } } })
  const found = async (username: string) =>
    (await bob.client.send(api.getPersonOfPage, { username })).body?.id

  const before = [await found(first.toUpperCase()), await found(second), await found(third)]
  const heir = await admin.createPerson({ body: newPerson({ svc: { username: second } }) })

  expect(before).toEqual([personID, personID, personID])
  expect([await found(first), await found(second), await found(third)]).toEqual([personID, heir.id, personID])
})

test('a name given up twice leads to its last owner, and one that was taken again to its new owner', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  const name = one.svc.username
  const call = async (personID: string, username: string) =>
    await admin.updatePerson({ personID, body: { svc: { username } } })
  const found = async () => (await bob.client.send(api.getPersonOfPage, { username: name })).body?.id
  await call(one.id, unique('one'))
  await call(other.id, name)
  const taken = await found()
  await call(other.id, unique('other'))
  const givenUp = await found()
  await call(one.id, name)

  expect([taken, givenUp, await found()]).toEqual([other.id, other.id, one.id])
})

test('only pages are found by a name of before: a person is read, and signs in, by the one they have', async () => {
  const somebody = await aMember()
  await admin.updatePerson({ personID: somebody.id, body: { svc: { username: unique('new') } } })

  const byName = await bob.client.send(api.getPersonByUsername, { username: somebody.username })
  const signedIn = await somebody.client.send(api.getPerson, { personID: '@me' })

  expect([byName.status, byName.error?.code]).toEqual([404, 'personMissing'])
  expect(signedIn.status).toBe(401)
})

test('invisible and removed people are not found by former names either (decisions §4)', async () => {
  const hidden = await aPerson()
  const gone = await aPerson()
  for (const { id: personID } of [hidden, gone]) {
    await admin.updatePerson({ personID, body: { svc: { username: unique('later') } } })
  }
  await admin.updatePerson({ personID: hidden.id, body: { svc: { visible: false } } })
  await admin.deletePerson({ personID: gone.id })
  const read = async ({ svc }: typeof gone) =>
    (await bob.client.send(api.getPersonOfPage, { username: svc.username })).status

  expect([await read(hidden), await read(gone)]).toEqual([403, 404])
})

test.each([
  ['group', api.getGroupOfPage, api.getGroupOfActivityPage],
  ['space', api.getSpaceOfPage, api.getSpaceOfActivityPage],
] as const)(
  'a %s that is renamed is found under its old names, until another has one',
  async (type, page, activity) => {
    const { id, displayName: first } = await aPlace(admin, { type })
    const second = (await rename(id, unique('second'))).displayName
    await rename(id, unique('third'))
    const found = async (name: string) => [
      (await bob.client.send(page, { name })).body?.id,
      (await bob.client.send(activity, { name })).body?.id,
    ]

    const before = [await found(first), await found(second.toUpperCase())]
    const heir = await aPlace(admin, { type, displayName: second })

    expect(before).toEqual([
      [id, id],
      [id, id],
    ])
    expect(await found(second)).toEqual([heir.id, heir.id])
    expect(await found(first)).toEqual([id, id])
  },
)

test('a former name works only for its own type of place, and for none that was removed', async () => {
  const types: readonly PlaceType[] = ['group', 'blog']
  const [group, blog] = await Promise.all(types.map((type) => aPlace(admin, { type })))
  await rename(group?.id ?? '', unique('renamed'))
  await rename(blog?.id ?? '', unique('renamed'))
  await admin.deletePlace({ placeID: blog?.id ?? '' })

  const other = await bob.client.send(api.getBlogOfPage, { name: group?.displayName ?? '' })
  const gone = await bob.client.send(api.getBlogOfPage, { name: blog?.displayName ?? '' })

  expect([other.status, gone.status]).toEqual([404, 404])
})

test('the old name of a secret group reveals nothing to outsiders: the same 404 (decisions §1)', async () => {
  const secret = await aPlace(ann.client, { groupType: 'SECRET' })
  await rename(secret.id, unique('whispers'))

  const inside = await ann.client.send(api.getGroupOfPage, { name: secret.displayName })
  const outside = await bob.client.send(api.getGroupOfPage, { name: secret.displayName })
  const nothing = await bob.client.send(api.getGroupOfPage, { name: unique('nothing') })

  expect(inside.body?.id).toBe(secret.id)
  expect([outside.status, outside.text]).toEqual([404, nothing.text])
})
