import { SYSTEM_VERBS, type SystemEventType } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { Browser } from './browser.ts'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPerson,
  aPlace,
  baseUrl,
  html,
  newContent,
  unique,
  word,
} from './community.ts'
import {
  about,
  cursorOfNow,
  EVENTS,
  eventsSince,
  type Fits,
  inPlace,
  logged,
  untilLogged,
} from './event-log.ts'
import { DATE, GUARD_LINE, written } from './wire.ts'

const V3 = `${baseUrl}/api/core/v3`
const [ann, bob] = [await aMember(), await aMember()]
const provider = { displayName: 'Folkmoot', url: baseUrl }
const parent = (place: { id: string }) => ({ parent: `/places/${place.id}` })

test('created, modified, commented, replied, liked, outcome_set: the same objects as activities have, in commit order (§Content webhooks, decisions §7)', async () => {
  const group = await aPlace(ann.client)
  const cursor = await cursorOfNow(ann.client)
  const discussion = await aDiscussion(ann.client, parent(group))
  const contentID = discussion.id
  const message = await aMessage(bob.client, contentID)
  const comment = await aComment(bob.client, message.id)
  await bob.client.like({ contentID })
  await ann.client.setCorrectAnswer({ messageID: message.id })
  await ann.client.updateContent({ contentID, body: newContent({ type: 'discussion', subject: 'Other' }) })

  const events = await untilLogged(ann.client, cursor, inPlace(group.id), 6)

  expect(logged(events)).toEqual([
    `created ${contentID}`,
    `replied ${message.id}`,
    `commented ${comment.id}`,
    `liked ${contentID}`,
    `outcome_set ${message.id}`,
    `modified ${contentID}`,
  ])
  for (const event of events) {
    expect(event).toEqual(await ann.client.getActivity({ activityID: event.id }))
    expect(event).not.toHaveProperty('webhook')
  }
})

test('every field of the table is there, field by field, in the words of the instance (§Content webhooks, decisions §0, §7)', async () => {
  const group = await aPlace(ann.client)
  const cursor = await cursorOfNow(ann.client)
  const document = await aContent(ann.client, {
    ...parent(group),
    content: html(`<p>${'😀'.repeat(600)}</p>`),
  })
  const [{ id = '' } = {}] = await untilLogged(ann.client, cursor, inPlace(group.id), 1)

  const reply = await ann.client.request({ path: `${EVENTS}?since=${cursor}&count=100` })

  const svc = word('svc')
  const place = {
    id: `${V3}/places/${group.id}`,
    objectType: `${svc}:group`,
    displayName: group.name,
    url: group.resources.html?.ref,
  }
  const list = written(reply).list as Record<string, unknown>[]
  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(list.find((event) => event.id === id)).toEqual({
    id,
    type: 'activity',
    object: {
      id: `${V3}/contents/${document.id}`,
      objectType: `${svc}:document`,
      displayName: document.subject,
      summary: '😀'.repeat(250),
      url: document.resources.html?.ref,
    },
    url: document.resources.html?.ref,
    content: document.subject,
    title: document.subject,
    actor: {
      id: `${V3}/people/${ann.id}`,
      objectType: `${svc}:person`,
      displayName: ann.person.displayName,
      url: ann.person.resources.html?.ref,
      image: { url: ann.person.thumbnailUrl },
    },
    verb: `${svc}:created`,
    [svc]: { objectID: Number(document.id), objectType: 102, parent: place },
    target: place,
    published: document.published,
    updated: document.updated,
    provider,
    resources: { self: { ref: `${V3}/activities/${id}`, allowed: ['GET'] } },
  })
})

interface Expected {
  /** The events about it. */
  readonly fits: Fits
  readonly svc: object
  readonly verbs: readonly string[]
}
const PERSON = { objectType: 3 }

/** By type of event: causes all of its events, and returns the expected ones. */
const ACTIONS: Record<SystemEventType, () => Promise<Expected[]>> = {
  async user_account() {
    const { id } = await aPerson()
    const set = async (body: object) => await admin.updatePerson({ personID: id, body })
    await set({ svc: { enabled: false } })
    await set({ svc: { enabled: true } })
    await set({ svc: { visible: false } })
    await set({ svc: { visible: true } })
    await set({ status: 'Away' })
    await set({ svc: { userType: 'external' } })
    await admin.deletePerson({ personID: id })
    const verbs = [
      'svc:user_account_created',
      'svc:user_account_disabled',
      'svc:user_account_enabled',
      'svc:user_account_invisible',
      'svc:user_account_visible',
      'svc:user_profile_modified',
      'svc:user_type_modified',
      'svc:user_account_deleted',
    ]
    return [{ fits: about(3, id), svc: { ...PERSON, objectID: Number(id) }, verbs }]
  },

  async user_session() {
    const member = await aMember()
    const browser = new Browser(member)
    const page = await (await browser.send('/login')).text()
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
    await browser.send('/login', { ...fields, username: member.username, password: member.password })
    await member.client.endSessions({ personID: '@me' })
    const fits: Fits = (event) => about(3, member.id)(event) && event.verb.includes('session')
    const verbs = ['svc:user_session_login', 'svc:user_session_logout']
    return [{ fits, svc: { ...PERSON, objectID: Number(member.id) }, verbs }]
  },

  async user_membership() {
    const group = await aPlace(ann.client)
    const { id } = await bob.client.addMember({ placeID: group.id, body: {} })
    await bob.client.removeMember({ memberID: id })
    const svc = { ...PERSON, objectID: Number(bob.id), containerID: Number(group.id), containerType: 700 }
    const fits: Fits = (event) =>
      about(3, bob.id)(event) && event.svc.containerID === Number(group.id) && !('object' in event)
    return [{ fits, svc, verbs: ['svc:user_membership_added', 'svc:user_membership_removed'] }]
  },

  async social_group() {
    const { id } = await aPlace(ann.client)
    await ann.client.updatePlace({ placeID: id, body: { name: unique('Renamed ') } })
    await ann.client.deletePlace({ placeID: id })
    const [objectID, objectType] = [Number(id), 700]
    const svc = { objectID, objectType, containerID: objectID, containerType: objectType }
    const verbs = ['svc:social_group_created', 'svc:social_group_renamed', 'svc:social_group_deleted']
    return [{ fits: about(700, id), svc, verbs }]
  },

  /** The two verbs about buggy webhooks need a failing receiver: deliveries.test.ts has them. */
  async webhook() {
    const { id: webhookID } = await ann.client.createWebhook({
      body: { callback: 'http://127.0.0.1:8099/', object: `/places/${(await aPlace(ann.client)).id}` },
    })
    for (const enabled of [false, true]) await ann.client.updateWebhook({ webhookID, body: { enabled } })
    await ann.client.deleteWebhook({ webhookID })
    const verbs = ['created', 'disabled', 'enabled', 'deleted'].map((what) => `svc:webhook_${what}`)
    return [{ fits: about(3302, webhookID), svc: { objectID: Number(webhookID), objectType: 3302 }, verbs }]
  },

  async stream() {
    const { client } = bob
    const { id: streamID } = await client.createStream({
      personID: '@me',
      body: { name: unique('Stream ') },
    })
    await client.updateStream({ streamID, body: { name: unique('Renamed ') } })
    await client.addAssociations({ streamID, body: [`/people/${ann.id}`] })
    await client.removeAssociation({ streamID, objectType: 'person', objectID: ann.id })
    await client.deleteStream({ streamID })
    const svc = { objectID: Number(streamID), objectType: 3301 }
    const isOf =
      (word: string): Fits =>
      (event) =>
        about(3301, streamID)(event) && event.verb.includes(word)
    const [config, association] = [SYSTEM_VERBS.stream.slice(0, 3), SYSTEM_VERBS.stream.slice(3)]
    const container = { containerID: Number(ann.id), containerType: 3 }
    return [
      { fits: isOf('config'), svc, verbs: config },
      { fits: isOf('association'), svc: { ...svc, ...container }, verbs: association },
    ]
  },
}

test.each(Object.entries(ACTIONS))(
  '%s: verb, svc, timestamp and provider of each of its verbs, for admins (§System webhooks, decisions §7)',
  async (type, act) => {
    const cursor = await cursorOfNow(admin)
    const expected = await act()

    const verbs: string[] = []
    for (const { fits, svc, verbs: wanted } of expected) {
      const events = await untilLogged(admin, cursor, fits, wanted.length)
      expect(events).toEqual(
        wanted.map((verb) => ({
          id: expect.stringMatching(/^[1-9]\d*$/),
          verb,
          svc,
          timestamp: expect.stringMatching(DATE),
          provider,
        })),
      )
      expect((await eventsSince(ann.client, cursor)).filter(fits)).toEqual([])
      verbs.push(...wanted)
    }

    const all: readonly string[] = SYSTEM_VERBS[type as SystemEventType]
    expect(verbs.sort()).toEqual(all.filter((verb) => !verb.includes('marked')).toSorted())
  },
)

test('system verbs are written in the vocabulary of the instance (decisions §0)', async () => {
  const cursor = await cursorOfNow(admin)
  const { id } = await aPerson()
  const [event] = await untilLogged(admin, cursor, about(3, id), 1)

  const list = written(await admin.request({ path: `${EVENTS}?since=${cursor}&count=100` })).list

  expect((list as { id: string }[]).find((one) => one.id === event?.id)).toMatchObject({
    verb: word('svc:user_account_created'),
    [word('svc')]: { objectID: Number(id) },
  })
})
