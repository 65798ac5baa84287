import type { Client } from '@folkmoot/client'
import { api, OUTCOME_KINDS, type Place, type PlaceType } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPlace,
  baseUrl,
  newContent,
  unique,
} from './community.ts'
import { fieldsNamed, sendJson } from './wire.ts'

const V3 = `${baseUrl}/api/core/v3`
const [ann, bob, carl] = await Promise.all([aMember(), aMember(), aMember()])
const moderator = await aMember({ svc: { roles: ['moderator'] } })

const placed = (type: 'document' | 'announcement') => ({ ...newContent(), type, subject: unique('Placed ') })
const announcement = () => ({ ...newContent(), type: 'announcement' as const, subject: unique('News ') })
const seenBy = async (client: Client, { id }: Place) => await client.getPlace({ placeID: id })
const allowed = async (client: Client, place: Place, name: string) =>
  (await seenBy(client, place)).resources[name]?.allowed

test('POST /places/{placeID}/contents creates content there: 201, Location, the entity (decision 0126)', async () => {
  const group = await aPlace(ann.client, { groupType: 'MEMBER_ONLY' })

  const reply = await ann.client.send(api.createPlaceContent, { placeID: group.id, body: placed('document') })

  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`${V3}/contents/${reply.body?.id}`)
  expect(reply.body).toMatchObject({
    type: 'document',
    visibility: 'place',
    parent: `${V3}/places/${group.id}`,
    parentPlace: { id: group.id },
    author: { id: ann.id },
  })
})

test('only the path determines the place; answers are not created there (decision 0126)', async () => {
  const [group, other] = [await aPlace(ann.client), await aPlace(ann.client)]
  const path = `${V3}/places/${group.id}/contents`

  const reply = await sendJson(ann.client, 'POST', path, {
    ...newContent(),
    parent: `/places/${other.id}`,
    visibility: 'all',
  })
  const answer = await sendJson(ann.client, 'POST', path, { ...newContent(), type: 'comment' })

  expect(reply.body).toMatchObject({ visibility: 'place', parentPlace: { id: group.id } })
  expect([answer.status, fieldsNamed(answer)]).toEqual([400, ['type']])
})

test('resources.contents of a place has POST for who may write there, resources.announcements for who may announce (decision 0126)', async () => {
  const [open, closed] = [await aPlace(ann.client), await aPlace(ann.client, { groupType: 'MEMBER_ONLY' })]
  await ann.client.addMember({ placeID: closed.id, body: { person: `/people/${bob.id}`, state: 'member' } })
  const both = async (client: Client, place: Place) => [
    await allowed(client, place, 'contents'),
    await allowed(client, place, 'announcements'),
  ]

  expect(await both(ann.client, closed)).toEqual([
    ['GET', 'POST'],
    ['GET', 'POST'],
  ])
  expect(await both(bob.client, closed)).toEqual([['GET', 'POST'], ['GET']])
  expect(await both(carl.client, closed)).toEqual([['GET'], ['GET']])
  expect(await both(carl.client, open)).toEqual([['GET', 'POST'], ['GET']])
  const refused = await carl.client.send(api.createPlaceContent, {
    placeID: closed.id,
    body: placed('document'),
  })
  expect(refused.status).toBe(403)
})

test('POST /places/{placeID}/announcements is for owners, POST /announcements for admins (decisions §3, 0126)', async () => {
  const group = await aPlace(ann.client)
  const inGroup = async (client: Client) =>
    await client.send(api.createPlaceAnnouncement, { placeID: group.id, body: announcement() })
  const toAll = async (client: Client) => await client.send(api.createAnnouncement, { body: announcement() })

  expect((await inGroup(ann.client)).body).toMatchObject({ type: 'announcement', visibility: 'place' })
  expect((await inGroup(bob.client)).status).toBe(403)
  expect((await toAll(admin)).body).toMatchObject({ type: 'announcement', visibility: 'all' })
  expect((await toAll(ann.client)).status).toBe(403)
  expect((await sendJson(admin, 'POST', `${V3}/announcements`, newContent())).status).toBe(400)
})

test('a secret group is 404 there for who may not know of it (decisions §1)', async () => {
  const { id: placeID } = await aPlace(ann.client, { groupType: 'SECRET' })

  const replies = [
    await bob.client.send(api.createPlaceContent, { placeID, body: placed('document') }),
    await bob.client.send(api.createPlaceAnnouncement, { placeID, body: announcement() }),
    await bob.client.send(api.createChildPlace, { placeID, body: { type: 'blog', name: unique('Of ') } }),
  ]

  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual(
    replies.map(() => [404, 'placeMissing']),
  )
})

test('childTypes are what the caller may create in a place; resources.places has POST where there are any (decision 0126)', async () => {
  const group = await aPlace(ann.client)
  const root = await admin.getRootPlace()
  const types: readonly PlaceType[] = ['group', 'space', 'project', 'blog']

  for (const place of [group, root]) {
    for (const client of [ann.client, bob.client, moderator.client, admin]) {
      const { childTypes, resources } = await seenBy(client, place)
      const made = []
      for (const type of types) {
        const body = { type, name: unique('Child ') }
        const reply = await client.send(api.createChildPlace, { placeID: place.id, body })
        if (reply.status === 201) made.push(type)
        else expect([400, 403]).toContain(reply.status)
      }

      expect(childTypes).toEqual(made)
      expect(resources.places?.allowed).toEqual(made.length > 0 ? ['GET', 'POST'] : ['GET'])
    }
  }
})

test('content has liked for each signed-in caller (decision 0126)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id)
  const liked = async (client: Client, id = contentID) => (await client.getContent({ contentID: id })).liked
  const before = await liked(bob.client)

  await bob.client.like({ contentID })
  await bob.client.like({ contentID: message.id })

  expect([before, await liked(bob.client), await liked(carl.client)]).toEqual([false, true, false])
  const inList = async (client: Client) =>
    (await client.listMessages({ contentID: discussion.id })).list.map((one) => one.liked)
  expect([await inList(bob.client), await inList(carl.client)]).toEqual([[true], [false]])
  await bob.client.unlike({ contentID })
  expect(await liked(bob.client)).toBe(false)
})

test('status updates and their comments say liked likewise (decision 0126)', async () => {
  const { id } = await ann.client.createUpdate({ body: { html: 'News' } })
  const updateID = String(id)
  const comment = await ann.client.createUpdateComment({ updateID, body: { html: 'More' } })
  const liked = async (client: Client) => [
    (await client.getUpdate({ updateID })).liked,
    (await client.getUpdateComment({ updateCommentID: String(comment.id) })).liked,
    (await client.listUpdateComments({ updateID })).data[0]?.liked,
  ]
  expect(await liked(bob.client)).toEqual([false, false, false])

  await bob.client.likeUpdate({ updateID })
  await bob.client.likeUpdateComment({ updateCommentID: String(comment.id) })

  expect(await liked(bob.client)).toEqual([true, true, true])
  expect(await liked(carl.client)).toEqual([false, false, false])
  await bob.client.unlikeUpdate({ updateID, userID: '@me' })
  expect(await liked(bob.client)).toEqual([false, true, true])
})

test('answers have helpful for callers who marked them (decision 0126)', async () => {
  const { id } = await aDiscussion(ann.client)
  const { id: contentID } = await aMessage(ann.client, id)
  const helpful = async (client: Client) => (await client.getContent({ contentID })).helpful
  expect(await helpful(bob.client)).toBe(false)

  const said = await bob.client.createOutcome({ contentID, body: { outcomeType: { name: 'helpful' } } })

  expect([await helpful(bob.client), await helpful(carl.client)]).toEqual([true, false])
  await bob.client.deleteOutcome({ outcomeID: said.id })
  expect(await helpful(bob.client)).toBe(false)
  expect((await bob.client.getContent({ contentID: id })).helpful).toBeUndefined()
})

test('outcomeTypes are those that the caller may set (decision 0126)', async () => {
  const group = await aPlace(ann.client)
  const inGroup = { parent: `/places/${group.id}` }
  for (const client of [ann.client, bob.client, carl.client, moderator.client]) {
    const document = await aContent(bob.client, { ...inGroup, authorship: 'author' })
    const comment = await aComment(bob.client, document.id)
    for (const { id: contentID } of [document, comment]) {
      const { outcomeTypes } = await client.getContent({ contentID })
      const set = []
      for (const name of OUTCOME_KINDS) {
        const reply = await client.send(api.createOutcome, { contentID, body: { outcomeType: { name } } })
        if (reply.status === 201) set.push(name)
      }

      expect(outcomeTypes.map(({ name }) => name).sort()).toEqual(set.sort())
    }
  }
})

test('movable says who may put content elsewhere: not those who only help to write it (decisions §3, 0126)', async () => {
  const { id: contentID } = await aContent(ann.client, { authorship: 'open' })
  const movable = async (client: Client) => (await client.getContent({ contentID })).movable

  expect([await movable(ann.client), await movable(bob.client), await movable(admin)]).toEqual([
    true,
    false,
    true,
  ])
  const { id: placeID } = await aPlace(bob.client)
  const body = newContent({ parent: `/places/${placeID}` })
  expect((await bob.client.send(api.updateContent, { contentID, body })).status).toBe(403)
})

test('only one’s own person lists what one may add to the community (decision 0126)', async () => {
  const [member, boss] = [
    await ann.client.getPerson({ personID: '@me' }),
    await admin.getPerson({ personID: '@me' }),
  ]
  const verbs = ({ resources }: typeof member) =>
    ['announcements', 'contents', 'people', 'places', 'updates'].map((name) =>
      resources[name]?.allowed.join(),
    )

  expect(verbs(member)).toEqual(['GET', 'GET,POST', 'GET', 'GET,POST', 'GET,POST'])
  expect(verbs(boss)).toEqual(['GET,POST', 'GET,POST', 'GET,POST', 'GET,POST', 'GET,POST'])
  expect(Object.keys((await admin.getPerson({ personID: ann.id })).resources)).not.toContain('people')
})
