import type { Client } from '@folkmoot/client'
import {
  type Activity,
  api,
  type Content,
  type ContentInput,
  type Place,
  parseDate,
} from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPlace,
  baseUrl,
  collect,
  html,
  newContent,
  word,
} from './community.ts'
import { GUARD_LINE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()
const V3 = `${baseUrl}/api/core/v3`
const NOBODY = '9007199254740991'

const of = async (place: Pick<Place, 'id'>, client: Client = ann.client) =>
  await collect(client.each(api.listPlaceActivities, { placeID: place.id, count: 100 }))
/** The activities in a group except its creation, newest first. */
const newsOf = async (place: Pick<Place, 'id'>, client?: Client) =>
  (await of(place, client)).filter(({ svc }) => svc.containerID === undefined)
const told = (activities: readonly Activity[]) =>
  activities.map(({ verb, object }) => `${verb.replace('svc:', '')} ${object.id.split('/').at(-1)}`)
const parent = (place: Place) => ({ parent: place.resources.self?.ref }) satisfies Partial<ContentInput>
const link = (address: string | undefined) => html(`<p>See <a href="${address}">there</a>.</p>`)
const statusOf = async (client: Client, activityID = NOBODY) =>
  (await client.send(api.getActivity, { activityID })).status

test('an activity has object, url, content, title, actor, verb, svc, target, published, updated and provider (§Content webhooks, decisions §7)', async () => {
  const group = await aPlace(ann.client)
  const document = await aContent(ann.client, { ...parent(group), content: html('<p>Some <b>text</b></p>') })

  const [activity] = await newsOf(group)

  const place = {
    id: `${V3}/places/${group.id}`,
    objectType: 'svc:group',
    displayName: group.name,
    url: group.resources.html?.ref,
  }
  const self = { ref: `${V3}/activities/${activity?.id}`, allowed: ['GET'] }
  expect(activity).toEqual({
    id: expect.stringMatching(/^[1-9]\d*$/),
    type: 'activity',
    verb: 'svc:created',
    actor: {
      id: `${V3}/people/${ann.id}`,
      objectType: 'svc:person',
      displayName: ann.person.displayName,
      url: ann.person.resources.html?.ref,
      image: { url: ann.person.thumbnailUrl },
    },
    object: {
      id: `${V3}/contents/${document.id}`,
      objectType: 'svc:document',
      displayName: document.subject,
      summary: 'Some text',
      url: document.resources.html?.ref,
    },
    target: place,
    title: document.subject,
    content: document.subject,
    url: document.resources.html?.ref,
    svc: { objectID: Number(document.id), objectType: 102, parent: place },
    published: document.published,
    updated: document.updated,
    provider: { displayName: 'Folkmoot', url: baseUrl },
    resources: { self },
  })
})

test('verbs and object types are written in the vocabulary of the instance, behind the guard line (decisions §0, §1)', async () => {
  const group = await aPlace(ann.client)

  const reply = await ann.client.request({ path: `${V3}/places/${group.id}/activities` })

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  const { list } = JSON.parse(reply.text.slice(GUARD_LINE.length))
  expect(list[0].verb).toBe(word('svc:user_membership_added'))
  expect(list[0].object.objectType).toBe(word('svc:person'))
  expect(list[0][word('svc')]).toMatchObject({ objectID: Number(ann.id), containerID: Number(group.id) })
})

test('created, modified, commented, replied, liked, outcome_set: each is an entry, and of an answer the object is the answer itself (§Content webhooks, decisions §7)', async () => {
  const group = await aPlace(ann.client)
  const discussion = await aDiscussion(ann.client, parent(group))
  const contentID = discussion.id
  const message = await aMessage(bob.client, contentID, '<p>An answer</p>')
  const comment = await aComment(bob.client, message.id, '<p>A remark</p>')
  await bob.client.like({ contentID })
  await ann.client.setCorrectAnswer({ messageID: message.id })
  const body = newContent({ type: 'discussion', subject: 'Another subject', question: true })
  await ann.client.updateContent({ contentID, body })

  const news = await newsOf(group)

  expect(told(news)).toEqual([
    `modified ${contentID}`,
    `outcome_set ${message.id}`,
    `liked ${contentID}`,
    `commented ${comment.id}`,
    `replied ${message.id}`,
    `created ${contentID}`,
  ])
  const [, outcome, , commented, replied, created] = news
  const target = { id: `${V3}/places/${group.id}` }
  expect(outcome?.svc).toMatchObject({ objectID: Number(message.id), objectType: 2, outcome: 'answer' })
  expect([created?.svc.question, replied?.svc.question]).toEqual([true, undefined])
  expect(replied).toMatchObject({
    object: { id: `${V3}/messages/${message.id}`, objectType: 'svc:message', summary: 'An answer' },
    svc: {
      parent: {
        id: `${V3}/contents/${contentID}`,
        objectType: 'svc:discussion',
        displayName: 'Another subject',
      },
    },
    target,
  })
  expect(commented).toMatchObject({
    object: { id: `${V3}/comments/${comment.id}`, objectType: 'svc:comment', summary: 'A remark' },
    title: 'Another subject',
    content: 'A remark',
    url: comment.resources.html?.ref,
    svc: { parent: { id: `${V3}/messages/${message.id}`, objectType: 'svc:message' } },
    target,
  })
})

test('the summary is at most 500 characters (§Limits)', async () => {
  const group = await aPlace(ann.client)
  const document = await aContent(ann.client, {
    ...parent(group),
    content: html(`<p>a${'😀'.repeat(600)}</p>`),
  })
  await aComment(ann.client, document.id, `<p>${'😀'.repeat(600)}</p>`)

  const news = await newsOf(group)

  expect(news.map(({ object, content }) => [object.summary.length, content.length])).toEqual([
    [500, 500],
    [499, document.subject?.length],
  ])
  expect(news.every(({ object, content }) => object.summary.isWellFormed() && content.isWellFormed())).toBe(
    true,
  )
})

test('content without a place has no target', async () => {
  const { id } = await aContent(carl.client)

  const { list } = await carl.client.listPersonActivities({ personID: '@me' })

  expect(told(list)[0]).toBe(`created ${id}`)
  expect(list[0]?.target).toBeUndefined()
  expect(list[0]?.svc.parent).toBeUndefined()
})

test('new groups and members are activities; changes of an account are not', async () => {
  const group = await aPlace(ann.client, { description: 'For us' })
  await bob.client.addMember({ placeID: group.id, body: {} })
  await bob.client.updatePerson({ personID: '@me', body: { status: 'Here I am' } })

  const news = await of(group)

  expect(told(news)).toEqual([
    `user_membership_added ${bob.id}`,
    `user_membership_added ${ann.id}`,
    `social_group_created ${group.id}`,
  ])
  expect(news[0]).toMatchObject({
    actor: { id: `${V3}/people/${bob.id}` },
    object: { objectType: 'svc:person', summary: 'Here I am' },
    target: { id: `${V3}/places/${group.id}`, objectType: 'svc:group' },
    svc: { objectType: 3, containerID: Number(group.id), containerType: 700 },
  })
  expect(news[2]).toMatchObject({ object: { objectType: 'svc:group', summary: 'For us' }, title: group.name })
  const { list } = await bob.client.listPersonActivities({ personID: '@me', count: 1 })
  expect(list[0]?.id).toBe(news[0]?.id)
})

test('a mentioned place gets a new entry in its activity stream, for those who may read what mentions it (§Content entity)', async () => {
  const [mentioned, closed] = [await aPlace(ann.client), await aPlace(ann.client, { groupType: 'PRIVATE' })]
  const content = link(mentioned.resources.html?.ref)
  const open = await aContent(ann.client, { content })
  const secret = await aContent(ann.client, { ...parent(closed), content })

  const [own, foreign] = [await newsOf(mentioned), await newsOf(mentioned, bob.client)]
  const { list } = await ann.client.listActivities({ count: 3 })

  expect(told(own)).toEqual([`mentioned ${secret.id}`, `mentioned ${open.id}`])
  expect(told(foreign)).toEqual([`mentioned ${open.id}`])
  expect(own[0]).toMatchObject({
    target: { id: `${V3}/places/${mentioned.id}` },
    svc: { parent: { id: `${V3}/places/${closed.id}` } },
  })
  expect(told(list).slice(0, 2)).toEqual([`created ${secret.id}`, `created ${open.id}`])
  expect(await statusOf(bob.client, own[0]?.id)).toBe(403)
})

test('an activity is listed for exactly the callers who can read it by id; secret ones are not (decisions §1)', async () => {
  const group = await aPlace(ann.client, { groupType: 'SECRET' })
  await ann.client.addMember({ placeID: group.id, body: { person: bob.id } })
  const { id: contentID } = await aContent(ann.client, parent(group))
  const [entry] = await newsOf(group)
  const everywhere = async (client: Client) =>
    (await client.listActivities({ count: 100 })).list.some(({ id }) => id === entry?.id)

  expect([await everywhere(bob.client), await statusOf(bob.client, entry?.id)]).toEqual([true, 200])
  expect([await everywhere(carl.client), await statusOf(carl.client, entry?.id)]).toEqual([false, 404])
  expect((await carl.client.send(api.listPlaceActivities, { placeID: group.id })).status).toBe(404)

  await ann.client.deleteContent({ contentID })

  expect([await everywhere(bob.client), await statusOf(bob.client, entry?.id)]).toEqual([false, 404])
})

test('people removed from a private place lose sight of it at once: its activities are 403 (decisions §1)', async () => {
  const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
  const member = await ann.client.addMember({ placeID: group.id, body: { person: bob.id } })
  await aContent(bob.client, parent(group))
  const [entry] = await newsOf(group, bob.client)
  const mine = async () => (await bob.client.listPersonActivities({ personID: '@me', count: 5 })).list
  const before = await mine()

  await ann.client.removeMember({ memberID: member.id })

  expect(before.some(({ id }) => id === entry?.id)).toBe(true)
  expect((await mine()).some(({ id }) => id === entry?.id)).toBe(false)
  expect(await statusOf(bob.client, entry?.id)).toBe(403)
  expect((await bob.client.send(api.listPlaceActivities, { placeID: group.id })).status).toBe(403)
  expect(told(await of(group)).some((line) => line === `user_membership_added ${bob.id}`)).toBe(false)
})

test('content that moves takes what happened to it along, and is called by the names of today', async () => {
  const [from, to] = [await aPlace(ann.client), await aPlace(ann.client, { groupType: 'PRIVATE' })]
  const { id: contentID } = await aContent(ann.client, parent(from))
  const [entry] = await newsOf(from)
  const body = newContent({ ...parent(to), subject: 'Moved' })

  await ann.client.updateContent({ contentID, body, minor: true })

  const activity = await ann.client.getActivity({ activityID: entry?.id ?? '' })
  expect(activity).toMatchObject({ title: 'Moved', target: { displayName: to.name } })
  expect(parseDate(activity.updated)?.getTime()).toBeGreaterThan(
    parseDate(activity.published)?.getTime() ?? 0,
  )
  expect(await statusOf(bob.client, entry?.id)).toBe(403)
  expect(await newsOf(from)).toEqual([])
})

test('newest first, in pages whose links repeat the query; after and before filter by date (decisions §1, §2)', async () => {
  const group = await aPlace(ann.client)
  const contents: Content[] = []
  for (let index = 0; index < 5; index++) contents.push(await aContent(ann.client, parent(group)))
  const dates = (await newsOf(group)).map(({ published }) => published)
  const [after, before] = [dates[4] ?? '', dates[0] ?? '']
  const between = { placeID: group.id, after, before, count: 2, fields: 'object.id' }

  const { links } = await ann.client.listPlaceActivities(between)
  const found = await collect(ann.client.each(api.listPlaceActivities, between))

  const next = new URL(links.next ?? '')
  expect(Object.fromEntries(next.searchParams)).toEqual({
    after,
    before,
    count: '2',
    fields: 'object.id',
    startIndex: '2',
  })
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(found.map(({ object }) => object.id.split('/').at(-1))).toEqual(
    contents
      .slice(1, 4)
      .map(({ id }) => id)
      .toReversed(),
  )
})

test.each([
  ['after', 'yesterday'],
  ['before', '2026-01-31'],
  ['before', '2026-02-30T12:00:00.000%2B0000'],
  ['after', '0000-06-30T12:00:00.000%2B0000'],
  ['before', '9999-12-31T23:59:59.000-2359'],
])('%s=%s is no date with time and zone: 400 that names the field (decisions §1)', async (field, value) => {
  const reply = await ann.client.request({ path: `${V3}/activities?${field}=${value}` })

  expect(reply.status).toBe(400)
  expect(reply.error).toMatchObject({ code: 'fieldInvalid', details: [{ field }] })
})

test('people and places link to their activities, places only for callers who may read them (§The resources field)', async () => {
  const group = await aPlace(ann.client, { groupType: 'PRIVATE' })

  const [own, foreign] = [group, await bob.client.getPlace({ placeID: group.id })]

  expect(own.resources.activities).toEqual({ ref: `${V3}/places/${group.id}/activities`, allowed: ['GET'] })
  expect(foreign.resources.activities).toBeUndefined()
  expect(bob.person.resources.activities).toEqual({
    ref: `${V3}/people/${bob.id}/activities`,
    allowed: ['GET'],
  })
})

test('activities of invisible and removed people show only a name; those of invisible people are not listed by person', async () => {
  const [hidden, leaver] = [await aMember(), await aMember()]
  const group = await aPlace(ann.client)
  await hidden.client.addMember({ placeID: group.id, body: {} })
  await aContent(hidden.client, parent(group))
  await aContent(leaver.client, parent(group))

  await admin.updatePerson({ personID: hidden.id, body: { svc: { visible: false } } })
  await admin.deletePerson({ personID: leaver.id })

  const actors = (await newsOf(group, bob.client)).map(({ actor }) => actor)
  const person = { objectType: 'svc:person' }
  expect(actors).toEqual([
    { ...person, id: `${V3}/people/${leaver.id}`, displayName: 'Former member' },
    { ...person, id: `${V3}/people/${hidden.id}`, displayName: hidden.person.displayName },
  ])
  expect(told(await of(group, bob.client))).not.toContain(`user_membership_added ${hidden.id}`)
  expect(told(await of(group, admin))).toContain(`user_membership_added ${hidden.id}`)
  const statusFor = async (personID: string) =>
    (await bob.client.send(api.listPersonActivities, { personID })).status
  expect([await statusFor(hidden.id), await statusFor(leaver.id), await statusFor(NOBODY)]).toEqual([
    403, 404, 404,
  ])
})

test('unknown ids are 404, and anonymous callers get 401 (decisions §1)', async () => {
  const reply = await ann.client.send(api.getActivity, { activityID: NOBODY })

  expect(reply.status).toBe(404)
  expect(reply.error?.code).toBe('activityMissing')
  expect((await anonymous.send(api.listActivities, {})).status).toBe(401)
})
