import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, aPlace, baseUrl, unique } from './community.ts'
import { DATE, fieldsNamed, GUARD_LINE, PLACES, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const MISSING = '9007199254740991'
const uriOf = (id: string) => `${baseUrl}${PLACES}/${id}`
const root = await ann.client.getRootPlace()

test('anyone creates a group and owns it: 201, Location, the whole entity (decisions §1, §4)', async () => {
  const name = unique('Bakers of ')

  const reply = await ann.client.send(api.createPlace, {
    body: { type: 'group', name, description: 'Bread', tags: ['Rye', 'rye'] },
  })
  const created = reply.body

  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(uriOf(created?.id ?? ''))
  expect(created).toMatchObject({
    type: 'group',
    typeCode: 700,
    name,
    displayName: name.toLowerCase().replaceAll(' ', '-'),
    description: 'Bread',
    groupType: 'OPEN',
    parent: uriOf(root.id),
    parentPlace: { id: root.id, placeID: root.id, type: 'space' },
    tags: ['rye'],
    creator: { id: ann.id, type: 'person', displayName: ann.person.displayName },
    memberCount: 1,
    childCount: 0,
    status: 'Active',
  })
  expect(created?.placeID).toBe(created?.id)
  for (const date of [created?.published, created?.updated, created?.lastActivityDate]) {
    expect(date).toMatch(DATE)
  }
  const { list } = await ann.client.listMembers({ placeID: created?.id ?? '' })
  expect(list).toMatchObject([{ state: 'owner', person: { id: ann.id } }])
})

test('the creator carries resources.self and .html (decisions §3)', async () => {
  const { creator } = await aPlace(ann.client)

  expect(creator?.resources).toEqual({
    self: { ref: `${baseUrl}/api/core/v3/people/${ann.id}`, allowed: ['GET', 'PUT'] },
    html: { ref: `${baseUrl}/people/${ann.username}`, allowed: ['GET'] },
  })
})

test('GET /places/{placeID} is guarded and has an ETag; a stale If-Match is 412 (decisions §1)', async () => {
  const { id } = await aPlace(ann.client)

  const reply = await bob.client.send(api.getPlace, { placeID: id })
  const etag = reply.headers.get('etag') ?? ''
  const again = await bob.client.send(api.getPlace, { placeID: id, headers: { 'if-none-match': etag } })
  await ann.client.updatePlace({ placeID: id, body: { description: 'Newer' } })
  const headers = { 'if-match': etag }
  const stale = await ann.client.send(api.updatePlace, { placeID: id, body: {}, headers })
  const staleDelete = await ann.client.send(api.deletePlace, { placeID: id, headers })

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect([again.status, stale.status, staleDelete.status]).toEqual([304, 412, 412])
})

test.each([
  ['group', 700, 'groups', api.getGroupOfPage],
  ['space', 14, 'spaces', api.getSpaceOfPage],
  ['project', 600, 'projects', api.getProjectOfPage],
  ['blog', 37, 'blogs', api.getBlogOfPage],
] as const)(
  'a %s has type code %i and a page /%s/<name>, which with /api/v3 answers the entity (decisions §0, §8)',
  async (type, typeCode, path, operation) => {
    const place = await aPlace(admin, { type })

    const ofPage = await bob.client.send(operation, { name: place.displayName.toUpperCase() })
    const missing = await bob.client.send(operation, { name: unique('nothing') })

    expect(place.typeCode).toBe(typeCode)
    expect(place.resources.html?.ref).toBe(`${baseUrl}/${path}/${place.displayName}`)
    expect(ofPage.body?.id).toBe(place.id)
    expect(ofPage.text.startsWith(GUARD_LINE)).toBe(true)
    expect([missing.status, missing.error?.code]).toEqual([404, 'placeMissing'])
  },
)

test('PUT merges the given fields, and accepts a whole entity as it was read (decisions §3)', async () => {
  const place = await aPlace(ann.client, { description: 'Kept', tags: ['kept'] })

  const renamed = await ann.client.updatePlace({ placeID: place.id, body: { name: 'Other name' } })
  const back = await sendJson(ann.client, 'PUT', `${PLACES}/${place.id}`, renamed)

  expect(renamed).toMatchObject({ name: 'Other name', description: 'Kept', tags: ['kept'] })
  expect(renamed.displayName).toBe(place.displayName)
  expect(back.status).toBe(200)
  expect(back.body).toMatchObject({ name: 'Other name', description: 'Kept', tags: ['kept'] })
})

test('read-only fields sent are ignored (§General conventions 2)', async () => {
  const sent = { type: 'group', name: unique('Read-only '), id: '1', memberCount: 99, status: 'Gone' }

  const reply = await sendJson(ann.client, 'POST', PLACES, sent)

  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ memberCount: 1, status: 'Active' })
  expect(reply.body).not.toMatchObject({ id: '1' })
})

test('displayName is unique among places of a type: 409 (decisions §4)', async () => {
  const { displayName } = await aPlace(ann.client)
  const other = await aPlace(bob.client)

  const same = await bob.client.send(api.createPlace, {
    body: { type: 'group', name: 'Same', displayName: displayName.toUpperCase() },
  })
  const renamed = await bob.client.send(api.updatePlace, { placeID: other.id, body: { displayName } })
  const otherType = await admin.send(api.createPlace, { body: { type: 'space', name: 'Same', displayName } })

  expect([same.status, renamed.status, otherType.status]).toEqual([409, 409, 201])
})

test.each([
  ['no type', { name: 'Some' }, 'type'],
  ['no name', { type: 'group' }, 'name'],
  ['another type', { type: 'club', name: 'Some' }, 'type'],
  ['another groupType', { type: 'group', name: 'Some', groupType: 'CLOSED' }, 'groupType'],
  ['a private space', { type: 'space', name: 'Some', groupType: 'PRIVATE' }, 'groupType'],
  ['an address that is none', { type: 'group', name: 'Some', displayName: 'a/b' }, 'displayName'],
  ['a name without letters', { type: 'group', name: '!!!' }, 'displayName'],
  ['a name of spaces', { type: 'group', name: '   ' }, 'name'],
  ['tags that are none', { type: 'group', name: 'Some', tags: 'a,b' }, 'tags'],
])('POST with %s is 400 fieldInvalid, naming the field (decisions §1)', async (_, body, field) => {
  const reply = await sendJson(admin, 'POST', PLACES, body)

  expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
  expect(fieldsNamed(reply)).toContain(field)
})

test.each([
  ['no URI', 'nonsense'],
  ['a place that does not exist', `${PLACES}/${MISSING}`],
  ['another host', `http://elsewhere.example${PLACES}/${root.id}`],
  ['a person', '/people/1'],
  ['a group for a group', ''],
])('a parent that is %s is 400 placeInvalidURI (decisions §1)', async (_, given) => {
  const parent = given === '' ? uriOf((await aPlace(ann.client)).id) : given

  const reply = await ann.client.send(api.createPlace, { body: { type: 'group', name: 'Some', parent } })

  expect([reply.status, reply.error?.code]).toEqual([400, 'placeInvalidURI'])
})

test.each([(id: string) => uriOf(id), (id: string) => `${PLACES}/${id}`, (id: string) => `/places/${id}`])(
  'a parent is read by the path of its URI, whatever its host says: form %# (decisions §0)',
  async (form) => {
    const space = await aPlace(admin, { type: 'space' })

    const group = await aPlace(ann.client, { parent: form(space.id) })

    expect(group.parent).toBe(uriOf(space.id))
    expect((await ann.client.listChildPlaces({ placeID: space.id })).list.map(({ id }) => id)).toEqual([
      group.id,
    ])
    expect((await ann.client.getPlace({ placeID: space.id })).childCount).toBe(1)
  },
)

test('admins create spaces; owners of the parent and admins projects and blogs (decisions §4)', async () => {
  const group = await aPlace(ann.client)
  const create = async (client: typeof admin, type: 'space' | 'project' | 'blog', parent?: string) =>
    (await client.send(api.createPlace, { body: { type, name: unique('P '), parent } })).status
  const inGroup = uriOf(group.id)

  expect([await create(ann.client, 'space'), await create(admin, 'space')]).toEqual([403, 201])
  expect([await create(ann.client, 'project'), await create(admin, 'project')]).toEqual([403, 201])
  expect([await create(ann.client, 'blog', inGroup), await create(bob.client, 'blog', inGroup)]).toEqual([
    201, 403,
  ])
  expect(await create(admin, 'project', inGroup)).toBe(201)
})

test('a project inside a group has the members of the group', async () => {
  const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
  const project = await aPlace(ann.client, { type: 'project', parent: uriOf(group.id) })

  const members = await ann.client.listMembers({ placeID: project.id })
  const refused = await bob.client.send(api.listMembers, { placeID: project.id })

  expect(members.list.map((member) => member.place.id)).toEqual([group.id])
  expect(refused.status).toBe(403)
  expect(project.memberCount).toBe(1)
  expect(project.resources.members?.ref).toBe(`${baseUrl}/api/core/v3/members/places/${group.id}`)
})

test('only owners and admins change or delete a place: 403 for others (decisions §1)', async () => {
  const place = await aPlace(ann.client)

  const changed = await bob.client.send(api.updatePlace, { placeID: place.id, body: { name: 'Mine' } })
  const deleted = await bob.client.send(api.deletePlace, { placeID: place.id })

  expect([changed.status, deleted.status]).toEqual([403, 403])
  expect((await admin.send(api.updatePlace, { placeID: place.id, body: {} })).status).toBe(200)
})

test('DELETE is 204, and from then on the place is 404 (decisions §1)', async () => {
  const place = await aPlace(ann.client)

  const reply = await ann.client.send(api.deletePlace, { placeID: place.id })
  const gone = await ann.client.send(api.getPlace, { placeID: place.id })

  expect([reply.status, reply.text]).toEqual([204, ''])
  expect([gone.status, gone.error?.code]).toEqual([404, 'placeMissing'])
})

test('a place that contains others, and the root, cannot be deleted: 409', async () => {
  const group = await aPlace(ann.client)
  await aPlace(ann.client, { type: 'blog', parent: uriOf(group.id) })

  const replies = [
    await ann.client.send(api.deletePlace, { placeID: group.id }),
    await admin.send(api.deletePlace, { placeID: root.id }),
    await admin.send(api.updatePlace, { placeID: group.id, body: { type: 'space' } }),
  ]

  expect(replies.map((reply) => reply.error?.code)).toEqual(['placeNotEmpty', 'placeFixed', 'placeFixed'])
  expect(replies.map((reply) => reply.status)).toEqual([409, 409, 409])
})

test('a different parent moves the place; into itself: 409 (decisions §4)', async () => {
  const [one, two] = [await aPlace(admin, { type: 'space' }), await aPlace(admin, { type: 'space' })]

  const moved = await admin.updatePlace({ placeID: two.id, body: { parent: uriOf(one.id) } })
  const ring = await admin.send(api.updatePlace, { placeID: one.id, body: { parent: uriOf(two.id) } })

  expect(moved.parent).toBe(uriOf(one.id))
  expect((await admin.getPlace({ placeID: one.id })).childCount).toBe(1)
  expect([ring.status, ring.error?.code]).toEqual([409, 'placeFixed'])
})

test('/places/root is the root of the tree and has no parent', () => {
  expect(root).toMatchObject({ type: 'space', name: 'Community' })
  expect(root.parent).toBeUndefined()
})

test('places need credentials as everything does: 401 (decisions §1)', async () => {
  const replies = await Promise.all([
    anonymous.send(api.listPlaces, {}),
    anonymous.send(api.getRootPlace, {}),
    anonymous.send(api.listMembers, { placeID: root.id }),
    anonymous.send(api.createPlace, { body: { type: 'group', name: 'Nobody’s' } }),
  ])

  expect(replies.map((reply) => reply.status)).toEqual([401, 401, 401, 401])
})

test('the picture of a place is drawn until an owner sets one (decisions §4)', async () => {
  const { id: placeID } = await aPlace(ann.client)
  const person = await ann.client.send(api.getAvatar, { personID: '@me' })
  const drawn = await bob.client.send(api.getPlaceAvatar, { placeID })
  const picture = { placeID, bytes: Uint8Array.from(person.bytes), mediaType: 'image/png' }

  const refused = await bob.client.send(api.setPlaceAvatar, picture)
  const set = await ann.client.send(api.setPlaceAvatar, picture)
  const own = await bob.client.send(api.getPlaceAvatar, { placeID })
  const removed = await ann.client.send(api.removePlaceAvatar, { placeID })
  const back = await bob.client.send(api.getPlaceAvatar, { placeID })

  expect([refused.status, set.status, own.status, removed.status]).toEqual([403, 204, 200, 204])
  expect(own.bytes).not.toEqual(drawn.bytes)
  expect(back.bytes).toEqual(drawn.bytes)
  expect(drawn.headers.get('content-type')).toMatch(/^image\//)
})

test('POST with an Idempotency-Key sent again creates one place (decisions §1)', async () => {
  const body = { type: 'group' as const, name: unique('Once ') }
  const headers = { 'idempotency-key': unique('key') }

  const first = await ann.client.send(api.createPlace, { body, headers })
  const second = await ann.client.send(api.createPlace, { body, headers })

  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body?.id).toBe(first.body?.id)
})
