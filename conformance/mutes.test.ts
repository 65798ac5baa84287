import type { Client } from '@folkmoot/client'
import { api, type Stream } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPerson,
  aPlace,
  baseUrl,
  html,
  type Member,
} from './community.ts'
import { summariesOf, untilEntries } from './inbox-entries.ts'
import { DATE, fieldsNamed, PEOPLE, sendJson } from './wire.ts'

const V3 = `${baseUrl}/api/core/v3`
const [ann, bob, carl] = await Promise.all([aMember(), aMember(), aMember()])

const mute = (client: Client, object: string, personID = '@me') =>
  client.send(api.createMute, { personID, body: { object } })
const link = ({ username }: Member) => `<p><a href="/people/${username}">you</a></p>`
const mutedBy = async ({ client }: Member) =>
  (await client.listMutes({ personID: '@me' })).list.map(({ object }) => object.replace(baseUrl, ''))

async function objectsIn(source: Stream['source'], { client }: Member): Promise<string[]> {
  const { list } = await client.listStreams({ personID: '@me' })
  const streamID = list.find((stream) => stream.source === source)?.id ?? ''
  const entries = await client.listStreamActivities({ streamID, count: 100 })
  return entries.list.map(({ object }) => object.id.replace(V3, ''))
}

test('a conversation, a place and a person are muted by URI: 201, Location, the entity; the latest first (decision 0117)', async () => {
  const me = await aMember()
  const document = await aContent(bob.client)
  const place = await aPlace(bob.client)

  const reply = await mute(me.client, `${V3}/contents/${document.id}`)
  await mute(me.client, `/places/${place.id}`)
  await mute(me.client, `/people/${bob.id}`, me.id)

  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`${V3}/people/${me.id}/mutes/${reply.body?.id}`)
  expect(reply.body).toEqual({
    id: reply.body?.id,
    type: 'mute',
    kind: 'content',
    object: `${V3}/contents/${document.id}`,
    displayName: document.subject,
    published: expect.stringMatching(DATE),
    resources: {
      self: { ref: reply.headers.get('location'), allowed: ['DELETE', 'GET'] },
      html: document.resources.html,
    },
  })
  expect(await me.client.getMute({ personID: '@me', muteID: reply.body?.id ?? '' })).toEqual(reply.body)
  const { list } = await me.client.listMutes({ personID: '@me' })
  expect(list.map(({ kind, displayName }) => [kind, displayName])).toEqual([
    ['person', bob.person.displayName],
    ['place', place.name],
    ['content', document.subject],
  ])
  const page = await me.client.listMutes({ personID: '@me', count: 1, startIndex: 1 })
  expect(page.list).toEqual([list[1]])
})

test('of a message, a comment or a status update the whole conversation is muted (decision 0117)', async () => {
  const me = await aMember()
  const discussion = await aDiscussion(bob.client)
  const message = await aMessage(carl.client, discussion.id)
  const document = await aContent(bob.client)
  const comment = await aComment(carl.client, document.id)
  const update = await bob.client.createUpdate({ body: { html: 'News' } })

  await mute(me.client, `/messages/${message.id}`)
  await mute(me.client, `${V3}/comments/${comment.id}`)
  await mute(me.client, `${baseUrl}/api/core/v2/updates/${update.id}`)

  expect(await mutedBy(me)).toEqual([
    `/api/core/v2/updates/${update.id}`,
    `/api/core/v3/contents/${document.id}`,
    `/api/core/v3/contents/${discussion.id}`,
  ])
  expect((await mute(me.client, `/contents/${discussion.id}`)).error?.code).toBe('alreadyMuted')
})

test('muting again is 409, and so is muting oneself (decision 0117)', async () => {
  await mute(ann.client, `/people/${carl.id}`)

  const again = await mute(ann.client, `${V3}/people/${carl.id}`)
  const own = [await mute(ann.client, `/people/${ann.id}`), await mute(ann.client, '/people/@me')]

  expect([again.status, again.error?.code]).toEqual([409, 'alreadyMuted'])
  expect(own.map(({ status, error }) => [status, error?.code])).toEqual([
    [409, 'ownMute'],
    [409, 'ownMute'],
  ])
})

test('muting other objects, or invisible ones, is the same 400 with the field and accepted values (decisions §1)', async () => {
  const secret = await aPlace(bob.client, { groupType: 'SECRET' })
  const inside = await aContent(bob.client, { parent: `/places/${secret.id}` })
  const draft = await aContent(bob.client, { status: 'incomplete' })
  const hidden = await aPerson({ svc: { visible: false } })
  const wrong = [
    {},
    { object: '' },
    { object: 7 },
    { object: 'no URI' },
    { object: 'https://elsewhere.example/api/core/v3/people/1' },
    { object: '/streams/1' },
    { object: '/toString/1' },
    { object: '/contents/@me' },
    { object: '/contents/9007199254740991' },
    { object: `/places/${secret.id}` },
    { object: `/contents/${inside.id}` },
    { object: `/contents/${draft.id}` },
    { object: `/people/${hidden.id}` },
  ]

  for (const body of wrong) {
    const reply = await sendJson(ann.client, 'POST', `${PEOPLE}/@me/mutes`, body)

    expect([reply.status, reply.error?.code], JSON.stringify(body)).toEqual([400, 'fieldInvalid'])
    expect(fieldsNamed(reply)).toEqual(['object'])
    if (typeof body.object === 'string' && body.object !== '')
      expect(reply.error?.message).toMatch(/URI of content, a message, a comment, a place or a person/)
  }
})

test('muted objects cause no new inbox entries, existing ones stay, and unmuting ends that (decision 0117)', async () => {
  const me = await aMember()
  const noisy = await aMember()
  const [silent, heard] = [await aDiscussion(me.client), await aDiscussion(me.client)]
  const first = await aMessage(bob.client, silent.id)
  await untilEntries(me.client, 1)
  const muted = await mute(me.client, `/contents/${silent.id}`)
  await mute(me.client, `/people/${noisy.id}`)

  await aMessage(bob.client, silent.id)
  await bob.client.like({ contentID: silent.id })
  await aMessage(noisy.client, heard.id)
  const second = await aMessage(bob.client, heard.id)
  const quiet = await untilEntries(me.client, 2)
  await me.client.deleteMute({ personID: '@me', muteID: muted.body?.id ?? '' })
  const third = await aMessage(bob.client, silent.id)

  const replied = ({ id }: { id: string }) => ['reply', 'svc:replied', `messages/${id}`]
  expect(summariesOf(quiet)).toEqual([replied(first), replied(second)])
  expect(summariesOf(await untilEntries(me.client, 3))).toEqual([
    replied(first),
    replied(second),
    replied(third),
  ])
})

test('a mention of oneself arrives in spite of a muted conversation or place, but not by a muted person (decision 0183)', async () => {
  const me = await aMember()
  const noisy = await aMember()
  const place = await aPlace(bob.client)
  const [talk, inside] = [
    await aDiscussion(bob.client),
    await aDiscussion(bob.client, { parent: `/places/${place.id}` }),
  ]
  await mute(me.client, `/contents/${talk.id}`)
  await mute(me.client, `/places/${place.id}`)
  await mute(me.client, `/people/${noisy.id}`)

  await aMessage(noisy.client, talk.id, link(me))
  const first = await aMessage(bob.client, talk.id, link(me))
  const second = await aMessage(carl.client, inside.id, link(me))

  const mentioned = ({ id }: { id: string }) => ['mention', 'svc:mentioned', `messages/${id}`]
  expect(summariesOf(await untilEntries(me.client, 2))).toEqual([mentioned(first), mentioned(second)])
})

test('invitations and requests to join arrive in spite of mutes, because they need an answer (decision 0117)', async () => {
  const me = await aMember()
  const theirs = await aPlace(bob.client, { groupType: 'PRIVATE' })
  const mine = await aPlace(me.client, { groupType: 'PRIVATE' })
  await mute(me.client, `/people/${bob.id}`)
  await mute(me.client, `/places/${theirs.id}`)
  await mute(me.client, `/places/${mine.id}`)

  await bob.client.createInvites({ placeID: theirs.id, body: { invitees: [me.id] } })
  await bob.client.addMember({ placeID: mine.id, body: {} })

  const reasons = (await untilEntries(me.client, 2)).map(({ reason }) => reason)
  expect(reasons.toSorted()).toEqual(['invitation', 'membershipRequest'])
})

test('streams leave out muted objects; lists, searches and their pages still show them (decision 0117)', async () => {
  const me = await aMember()
  const [place, writer] = [await aPlace(bob.client), await aMember()]
  const inside = await aContent(bob.client, { parent: `/places/${place.id}` })
  const outside = await aContent(bob.client)
  const written = await aContent(writer.client)
  const { list: streams } = await me.client.listStreams({ personID: '@me' })
  const streamID = streams.find(({ source }) => source === 'connections')?.id ?? ''
  const body = [`/places/${place.id}`, `/people/${bob.id}`, `/people/${writer.id}`]
  await me.client.addAssociations({ streamID, body })
  const own = [inside, outside, written].map(({ id }) => `/contents/${id}`)
  const shown = async (source: Stream['source']) =>
    (await objectsIn(source, me)).filter((object) => own.includes(object)).toSorted()
  const before = [await shown('connections'), await shown('all')]

  const mutes = [await mute(me.client, `/places/${place.id}`), await mute(me.client, `/people/${writer.id}`)]
  const during = [await shown('connections'), await shown('all')]
  const elsewhere = [
    (await me.client.listPlaceActivities({ placeID: place.id })).list.length,
    (await me.client.listPersonActivities({ personID: writer.id })).list.length,
    (await me.client.listPlaceContents({ placeID: place.id })).list.length,
  ]
  for (const { body: made } of mutes) await me.client.deleteMute({ personID: '@me', muteID: made?.id ?? '' })

  expect(before).toEqual([own.toSorted(), own.toSorted()])
  expect(during).toEqual([[`/contents/${outside.id}`], [`/contents/${outside.id}`]])
  expect(elsewhere.every((count) => count > 0)).toBe(true)
  expect([await shown('connections'), await shown('all')]).toEqual(before)
})

test('a mute of an invisible object is neither listed nor readable until the object is visible again (decision 0117)', async () => {
  const me = await aMember()
  const secret = await aPlace(bob.client, { groupType: 'SECRET' })
  const inside = await aContent(bob.client, { parent: `/places/${secret.id}`, content: html('<p>In</p>') })
  const member = await bob.client.addMember({ placeID: secret.id, body: { person: me.id } })
  const { body } = await mute(me.client, `/contents/${inside.id}`)
  const named = { personID: '@me', muteID: body?.id ?? '' }

  await bob.client.removeMember({ memberID: member.id })
  const [listed, read, removed] = [
    await mutedBy(me),
    await me.client.send(api.getMute, named),
    await me.client.send(api.deleteMute, named),
  ]
  await bob.client.addMember({ placeID: secret.id, body: { person: me.id } })

  expect(listed).toEqual([])
  expect([read.status, removed.status]).toEqual([404, 404])
  expect(await mutedBy(me)).toEqual([`/api/core/v3/contents/${inside.id}`])
})

test('mutes are private: admins and others get 403, anonymous callers 401, and resources say so (§The resources field)', async () => {
  const me = await aMember()
  const { body } = await mute(me.client, `/people/${bob.id}`)
  const path = `${PEOPLE}/${me.id}/mutes`
  const statuses = async (client: Client) => [
    (await client.request({ path })).status,
    (await sendJson(client, 'POST', path, { object: `/people/${carl.id}` })).status,
    (await client.request({ path: `${path}/${body?.id}` })).status,
    (await client.request({ method: 'DELETE', path: `${path}/${body?.id}` })).status,
  ]
  const advertised = async (client: Client) => (await client.getPerson({ personID: me.id })).resources.mutes

  expect(await statuses(anonymous)).toEqual([401, 401, 401, 401])
  for (const client of [bob.client, admin]) {
    expect(await advertised(client)).toBeUndefined()
    expect(await statuses(client)).toEqual([403, 403, 403, 403])
  }
  expect(await advertised(me.client)).toEqual({ ref: baseUrl + path, allowed: ['GET', 'POST'] })
  expect(await statuses(me.client)).toEqual([200, 201, 200, 204])
  const gone = await bob.client.request({ method: 'DELETE', path: `${PEOPLE}/@me/mutes/${body?.id}` })
  expect([gone.status, gone.error?.code]).toEqual([404, 'muteMissing'])
})
