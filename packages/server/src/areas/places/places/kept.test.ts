import type { Client } from '@folkmoot/client'
import { api, type Place } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { finishDepartures } from '../../../testing/departures.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const { admin, anonymous } = instance

interface Scene {
  readonly space: Place
  readonly group: Place
  readonly project: Place
  readonly founder: TestPerson
  readonly owner: TestPerson
  readonly member: TestPerson
  readonly stranger: TestPerson
  readonly viewers: Record<string, Client>
}

let made = 0

/** A group in a space and a project in the group, and everyone for whom they may look different. */
async function aScene(): Promise<Scene> {
  const name = `Scene ${++made}`
  const space = await admin.createPlace({ body: { type: 'space', name } })
  const [founder, owner, member, stranger] = await Promise.all(
    Array.from({ length: 4 }, () => aPerson(instance)),
  )
  if (!founder || !owner || !member || !stranger) throw new Error('nobody there')
  const parent = `/places/${space.id}`
  const group = await founder.client.createPlace({
    body: { type: 'group', name: `${name} group`, parent, groupType: 'PRIVATE' },
  })
  const project = await founder.client.createPlace({
    body: { type: 'project', name: `${name} project`, parent: `/places/${group.id}` },
  })
  const add = (person: TestPerson, state: 'owner' | 'member') =>
    founder.client.addMember({ placeID: group.id, body: { person: person.id, state } })
  await add(owner, 'owner')
  await add(member, 'member')
  const viewers = {
    admin,
    anonymous,
    founder: founder.client,
    owner: owner.client,
    member: member.client,
    stranger: stranger.client,
  }
  return { space, group, project, founder, owner, member, stranger, viewers }
}

/** By every path to a place, without the envelopes of lists. */
async function seenBy(viewer: Client, { space, group, project }: Scene): Promise<Record<string, Place>> {
  const [inSpace, inGroup, listed, one] = await Promise.all([
    viewer.listChildPlaces({ placeID: space.id }),
    viewer.listChildPlaces({ placeID: group.id }),
    viewer.listPlaces({ filter: [`entityDescriptor(700,${group.id},600,${project.id})`] }),
    viewer.getPlace({ placeID: group.id }),
  ])
  const all = [...inSpace.list, ...inGroup.list, ...listed.list, one]
  return Object.fromEntries(all.map((place, index) => [`${index} ${place.id}`, place]))
}

async function seenByAll(scene: Scene): Promise<Record<string, Record<string, Place>>> {
  const { viewers } = scene
  // One after the other, so that each finds what the one before left behind.
  const seen: Record<string, Record<string, Place>> = {}
  for (const [name, viewer] of Object.entries(viewers)) {
    // Removed people can no longer send requests.
    const { status } = await viewer.send(api.getRootPlace, {})
    if (status === 200) seen[name] = await seenBy(viewer, scene)
  }
  return seen
}

const groupOf = (seen: Record<string, Place> | undefined, scene: Scene) =>
  Object.values(seen ?? {}).find((place) => place.id === scene.group.id)
const projectOf = (seen: Record<string, Place> | undefined, scene: Scene) =>
  Object.values(seen ?? {}).find((place) => place.id === scene.project.id)

/** Cached entities must equal fresh ones: everyone reads, the change happens, everyone reads twice. */
async function lookAround(scene: Scene, happening: () => Promise<unknown>) {
  const before = await seenByAll(scene)
  await happening()
  const after = await seenByAll(scene)
  instance.context.representations.clear()
  const fresh = await seenByAll(scene)
  expect(after).toEqual(fresh)
  return { before, after }
}

test('a new member is counted at once, also in the places inside the group', async () => {
  const scene = await aScene()

  const { before, after } = await lookAround(scene, () =>
    scene.owner.client.addMember({ placeID: scene.group.id, body: { person: scene.stranger.id } }),
  )

  for (const viewer of Object.keys(scene.viewers)) {
    expect(groupOf(before[viewer], scene)?.memberCount).toBe(3)
    expect(groupOf(after[viewer], scene)?.memberCount).toBe(4)
    expect(projectOf(after[viewer], scene)?.memberCount).toBe(4)
  }
})

test('a parent that is renamed is called by its new name at once', async () => {
  const scene = await aScene()

  const { after } = await lookAround(scene, async () => {
    await admin.updatePlace({ placeID: scene.space.id, body: { name: 'Renamed', displayName: 'renamed' } })
    await admin.updatePlace({ placeID: scene.group.id, body: { name: 'Also renamed' } })
  })

  for (const viewer of Object.keys(scene.viewers)) {
    expect(groupOf(after[viewer], scene)?.parentPlace).toMatchObject({
      name: 'Renamed',
      displayName: 'renamed',
    })
    expect(projectOf(after[viewer], scene)?.parentPlace?.name).toBe('Also renamed')
  }
})

test('a creator who changes their name is called so at once', async () => {
  const scene = await aScene()

  const { after } = await lookAround(scene, () =>
    scene.founder.client.updatePerson({
      personID: '@me',
      body: { name: { givenName: 'Changed', familyName: 'Name' } },
    }),
  )

  for (const viewer of Object.keys(scene.viewers)) {
    expect(groupOf(after[viewer], scene)?.creator?.displayName).toBe('Changed Name')
  }
})

test('an invisible creator is named only to themselves and to admins', async () => {
  const scene = await aScene()
  const { id } = scene.founder

  const { before, after } = await lookAround(scene, () =>
    admin.updatePerson({ personID: id, body: { svc: { visible: false } } }),
  )

  const namedIn = (seen: typeof before) =>
    Object.keys(scene.viewers).filter((viewer) => groupOf(seen[viewer], scene)?.creator?.id === id)
  expect(namedIn(before)).toEqual(Object.keys(scene.viewers))
  expect(namedIn(after)).toEqual(['admin', 'founder'])
})

test('a creator who leaves is named and counted no longer', async () => {
  const scene = await aScene()

  const { after } = await lookAround(scene, async () => {
    await admin.deletePerson({ personID: scene.founder.id })
    await finishDepartures(instance)
  })

  expect(Object.keys(after)).not.toContain('founder')
  for (const seen of Object.values(after)) {
    expect(groupOf(seen, scene)?.creator).toBeUndefined()
    expect(groupOf(seen, scene)?.memberCount).toBe(2)
  }
})

test('what the caller may do follows their membership at once: promoted, demoted, banned, gone', async () => {
  const scene = await aScene()
  const { group, member, owner } = scene
  const { id: memberID } =
    (await owner.client.listMembers({ placeID: group.id })).list.find((one) => one.person.id === member.id) ??
    {}
  const allowed = async (state: 'owner' | 'member' | 'banned' | undefined) => {
    const { after } = await lookAround(scene, async () => {
      if (state) await owner.client.updateMember({ memberID: memberID ?? '', body: { state } })
      else await owner.client.removeMember({ memberID: memberID ?? '' })
    })
    const { self, members, invites } = groupOf(after.member, scene)?.resources ?? {}
    return [self?.allowed, members?.allowed, invites?.allowed]
  }

  expect(await allowed('owner')).toEqual([
    ['DELETE', 'GET', 'PUT'],
    ['GET', 'POST'],
    ['GET', 'POST'],
  ])
  expect(await allowed('member')).toEqual([['GET'], ['GET', 'POST'], undefined])
  expect(await allowed('banned')).toEqual([['GET'], undefined, undefined])
  expect(await allowed(undefined)).toEqual([['GET'], ['POST'], undefined])
})

test('a creator who owns the place no longer sees what strangers see, and their own name as their own', async () => {
  const scene = await aScene()
  const members = await scene.owner.client.listMembers({ placeID: scene.group.id })
  const founding = members.list.find((one) => one.person.id === scene.founder.id)

  const { after } = await lookAround(scene, () =>
    scene.owner.client.removeMember({ memberID: founding?.id ?? '' }),
  )

  const [mine, theirs] = [groupOf(after.founder, scene), groupOf(after.stranger, scene)]
  expect(mine?.resources).toEqual(theirs?.resources)
  expect(mine?.creator?.resources.self?.allowed).toEqual(['GET', 'PUT'])
  expect(theirs?.creator?.resources.self?.allowed).toEqual(['GET'])
})

test('callers with different rights who ask one after the other each see their own', async () => {
  const scene = await aScene()

  const { after } = await lookAround(scene, () =>
    admin.updatePlace({ placeID: scene.group.id, body: { description: 'Other' } }),
  )

  const verbs = Object.keys(scene.viewers).map((viewer) => {
    const { self, members, invites } = groupOf(after[viewer], scene)?.resources ?? {}
    return [viewer, self?.allowed.length, members?.allowed.join(' '), invites?.allowed.join(' ')]
  })
  expect(verbs).toEqual([
    ['admin', 3, 'GET POST', 'GET POST'],
    ['anonymous', 1, undefined, undefined],
    ['founder', 3, 'GET POST', 'GET POST'],
    ['owner', 3, 'GET POST', 'GET POST'],
    ['member', 1, 'GET POST', undefined],
    ['stranger', 1, 'POST', undefined],
  ])
})

test('a place is kept although its parent has another child, and its creator is looked at', async () => {
  const { space, group, founder, stranger } = await aScene()
  const queriesFor = async (work: () => Promise<unknown>) => {
    const before = instance.store.load().queriesAsked
    await work()
    return instance.store.load().queriesAsked - before
  }
  const read = () => admin.getPlace({ placeID: group.id })
  instance.context.representations.clear()
  const uncached = await queriesFor(read)

  await admin.createPlace({
    body: { type: 'group', name: `Another ${made}`, parent: `/places/${space.id}` },
  })
  await stranger.client.follow({ personID: '@me', otherID: founder.id })

  expect(uncached).toBe(2)
  expect(await queriesFor(read)).toBe(1)
})
