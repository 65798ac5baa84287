import type { Client } from '@folkmoot/client'
import { api, type LoggedEvent, SYSTEM_VERBS, type SystemEventType } from '@folkmoot/contract'
import { describe, expect, test, vi } from 'vitest'
import { Browser } from './browser.ts'
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
  collect,
  html,
  newContent,
  unique,
  word,
} from './community.ts'
import { DATE, GUARD_LINE, written } from './wire.ts'

const EVENTS = '/api/core/v3/events'
const V3 = `${baseUrl}/api/core/v3`
const PATIENCE = { timeout: 15_000, interval: 100 }
const [ann, bob] = [await aMember(), await aMember()]
const provider = { displayName: 'Folkmoot', url: baseUrl }

const cursorOfNow = async (client: Client) => (await client.listEvents({ since: 'now' })).cursor
const since = async (client: Client, cursor: string) =>
  await collect(client.each(api.listEvents, { since: cursor, count: 100 }))

type Fits = (event: LoggedEvent) => boolean
/** Others write at the same time, and whatever still runs is waited for: all that fit, once there are so many. */
async function until(client: Client, cursor: string, fits: Fits, count: number): Promise<LoggedEvent[]> {
  return await vi.waitFor(async () => {
    const found = (await since(client, cursor)).filter(fits)
    expect(found.length).toBeGreaterThanOrEqual(count)
    return found
  }, PATIENCE)
}

const about =
  (type: number, id: string): Fits =>
  ({ svc }) =>
    svc.objectType === type && svc.objectID === Number(id)
const inPlace =
  (placeID: string): Fits =>
  (event) =>
    'target' in event && event.target?.id === `${V3}/places/${placeID}`
const told = (events: readonly LoggedEvent[]) =>
  events.map(({ verb, svc }) => `${verb.replace('svc:', '')} ${svc.objectID}`)
const parent = (place: { id: string }) => ({ parent: `/places/${place.id}` })

describe('the objects', () => {
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

    const events = await until(ann.client, cursor, inPlace(group.id), 6)

    expect(told(events)).toEqual([
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
    const [{ id = '' } = {}] = await until(ann.client, cursor, inPlace(group.id), 1)

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
    /** Those that tell of it. */
    readonly fits: Fits
    readonly svc: object
    readonly verbs: readonly string[]
  }
  const PERSON = { objectType: 3 }

  /** By the type of event: does all of it, and says what must be told. */
  const DEEDS: Record<Exclude<SystemEventType, 'webhook'>, () => Promise<Expected[]>> = {
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

  test.each(Object.entries(DEEDS))(
    '%s: verb, svc, timestamp and provider of each of its verbs, for admins (§System webhooks, decisions §7)',
    async (type, deed) => {
      const cursor = await cursorOfNow(admin)
      const expected = await deed()

      const verbs: string[] = []
      for (const { fits, svc, verbs: wanted } of expected) {
        const events = await until(admin, cursor, fits, wanted.length)
        expect(events).toEqual(
          wanted.map((verb) => ({
            id: expect.stringMatching(/^[1-9]\d*$/),
            verb,
            svc,
            timestamp: expect.stringMatching(DATE),
            provider,
          })),
        )
        expect((await since(ann.client, cursor)).filter(fits)).toEqual([])
        verbs.push(...wanted)
      }

      const all: readonly string[] = SYSTEM_VERBS[type as SystemEventType]
      expect(verbs.sort()).toEqual(all.toSorted())
    },
  )

  test('system verbs are written in the vocabulary of the instance (decisions §0)', async () => {
    const cursor = await cursorOfNow(admin)
    const { id } = await aPerson()
    const [event] = await until(admin, cursor, about(3, id), 1)

    const list = written(await admin.request({ path: `${EVENTS}?since=${cursor}&count=100` })).list

    expect((list as { id: string }[]).find((one) => one.id === event?.id)).toMatchObject({
      verb: word('svc:user_account_created'),
      [word('svc')]: { objectID: Number(id) },
    })
  })
})

describe('who is told', () => {
  test('whoever is removed from a private place is told nothing more of it, at once (decisions §7)', async () => {
    const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
    const member = await ann.client.addMember({ placeID: group.id, body: { person: bob.id } })
    const cursor = await cursorOfNow(bob.client)
    const { id } = await aContent(ann.client, parent(group))
    await until(bob.client, cursor, about(102, id), 1)

    await ann.client.removeMember({ memberID: member.id })

    expect((await since(bob.client, cursor)).filter(about(102, id))).toEqual([])
    expect((await since(ann.client, cursor)).filter(about(102, id))).toHaveLength(1)
  })

  test('what is gone is told no more, and what is in a secret group to nobody outside', async () => {
    const group = await aPlace(ann.client, { groupType: 'SECRET' })
    const cursor = await cursorOfNow(ann.client)
    const [kept, gone] = [await aContent(ann.client, parent(group)), await aContent(ann.client)]
    await until(bob.client, cursor, about(102, gone.id), 1)

    await ann.client.deleteContent({ contentID: gone.id })

    expect(told(await since(ann.client, cursor))).toContain(`created ${kept.id}`)
    expect(told(await since(bob.client, cursor))).not.toContain(`created ${kept.id}`)
    expect(told(await since(ann.client, cursor))).not.toContain(`created ${gone.id}`)
  })

  test('an admin’s token without the scope admin is told no system events (decisions §6)', async () => {
    const cursor = await cursorOfNow(admin)
    const { id } = await aPerson()
    await until(admin, cursor, about(3, id), 1)
    const tokenFor = async (...scopes: ('read' | 'admin')[]) => {
      const body = { name: unique('Token '), scopes }
      return (await admin.createToken({ personID: '@me', body })).token
    }
    const tellTo = async (token: string | undefined) =>
      told(await since(anonymous.as(`Bearer ${token}`), cursor))

    expect(await tellTo(await tokenFor('read'))).not.toContain(`user_account_created ${id}`)
    expect(await tellTo(await tokenFor('admin'))).toContain(`user_account_created ${id}`)
  })

  test('mentions, shares and invitations are told to those whom they concern, and are no events', async () => {
    const group = await aPlace(ann.client)
    const cursor = await cursorOfNow(admin)
    const text = `<p><a href="${group.resources.html?.ref}">there</a></p>`
    const { id } = await aContent(ann.client, { content: html(text) })
    await ann.client.createInvites({ placeID: group.id, body: { invitees: [bob.id] } })

    const events = await until(admin, cursor, about(102, id), 1)

    expect(told(events)).toEqual([`created ${id}`])
    expect(told(await since(admin, cursor)).filter((line) => /mentioned|invited|shared/.test(line))).toEqual(
      [],
    )
  })

  test('anonymous callers get 401 (decisions §1)', async () => {
    expect((await anonymous.send(api.listEvents, {})).status).toBe(401)
  })
})

describe('cursors', () => {
  test('since=now answers an empty list and the cursor of now; the cursor is always there', async () => {
    const { list, cursor, links } = await ann.client.listEvents({ since: 'now' })
    const { id } = await aContent(ann.client)

    await until(ann.client, cursor, about(102, id), 1)
    const further = await ann.client.listEvents({ since: cursor, count: 100 })

    expect([list, links]).toEqual([[], {}])
    expect(further.cursor).not.toBe('')
    expect(told(await since(ann.client, further.cursor))).not.toContain(`created ${id}`)
  })

  test('links.next repeats the request from the cursor on; page by page nothing is skipped or told twice', async () => {
    const cursor = await cursorOfNow(ann.client)
    const made = await Promise.all(Array.from({ length: 8 }, () => aContent(ann.client)))
    const ids = new Set(made.map(({ id }) => id))
    const isOurs: Fits = ({ svc }) => ids.has(String(svc.objectID))
    const whole = await until(ann.client, cursor, isOurs, made.length)

    const first = await ann.client.listEvents({ since: cursor, count: 3, fields: 'verb,svc' })
    const crawled = await collect(
      ann.client.each(api.listEvents, { since: cursor, count: 3, fields: 'verb,svc' }),
    )

    expect(first.itemsPerPage).toBe(3)
    expect(Object.fromEntries(new URL(first.links.next ?? '').searchParams)).toEqual({
      since: first.cursor,
      count: '3',
      fields: 'verb,svc',
    })
    expect(Object.keys(crawled[0] ?? {}).sort()).toEqual(['id', 'resources', 'svc', 'type', 'verb'])
    expect(crawled.filter(isOurs).map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  })

  test('events of many writers at once come in one order, the same for everyone and every time (decisions §7)', async () => {
    const group = await aPlace(ann.client)
    const cursor = await cursorOfNow(ann.client)
    const seen: string[] = []
    let at = cursor
    /** While others write: what commits late with an early number must not be passed over. */
    const readOn = async () => {
      const { list, cursor: next } = await ann.client.listEvents({ since: at, count: 5 })
      seen.push(...list.filter(inPlace(group.id)).map(({ id }) => id))
      at = next
    }
    const writing = Promise.all(
      [ann, bob].map(async ({ client }) => {
        for (let n = 0; n < 10; n++) await aContent(client, parent(group))
      }),
    )

    while (seen.length < 20) await readOn()
    await writing

    const again = await until(bob.client, cursor, inPlace(group.id), 20)
    expect(seen).toEqual(again.map(({ id }) => id))
  })

  test('without since the list begins with the oldest that is kept', async () => {
    const { list, cursor } = await admin.listEvents({ count: 1 })
    const [next] = (await admin.listEvents({ since: cursor, count: 1 })).list

    expect(list).toHaveLength(1)
    expect(next?.id).not.toBe(list[0]?.id)
  })

  test.each(['yesterday', 'bm90LWEtY3Vyc29y', '0', '-1', '%00', 'a'.repeat(201)])(
    'since=%s is no cursor: 400 that names since',
    async (cursor) => {
      const reply = await ann.client.request({ path: `${EVENTS}?since=${cursor}` })

      expect(reply.status).toBe(400)
      expect(reply.error).toMatchObject({ code: 'fieldInvalid', details: [{ field: 'since' }] })
    },
  )

  test('count below 1 is refused, above 100 clamped, and itemsPerPage says so (decisions §2)', async () => {
    const refused = await ann.client.request({ path: `${EVENTS}?count=0` })

    expect(refused.error).toMatchObject({ code: 'fieldInvalid', details: [{ field: 'count' }] })
    expect((await ann.client.listEvents({ since: 'now', count: 1000 })).itemsPerPage).toBe(100)
  })
})
