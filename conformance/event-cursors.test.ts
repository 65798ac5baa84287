import { api } from '@folkmoot/contract'
import { describe, expect, test } from 'vitest'
import { aContent, admin, aMember, anonymous, aPerson, aPlace, collect, html, unique } from './community.ts'
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

const [ann, bob] = [await aMember(), await aMember()]
const parent = (place: { id: string }) => ({ parent: `/places/${place.id}` })

describe('who gets events', () => {
  test('people removed from a private place get no more events of it, at once (decisions §7)', async () => {
    const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
    const member = await ann.client.addMember({ placeID: group.id, body: { person: bob.id } })
    const cursor = await cursorOfNow(bob.client)
    const { id } = await aContent(ann.client, parent(group))
    await untilLogged(bob.client, cursor, about(102, id), 1)

    await ann.client.removeMember({ memberID: member.id })

    expect((await eventsSince(bob.client, cursor)).filter(about(102, id))).toEqual([])
    expect((await eventsSince(ann.client, cursor)).filter(about(102, id))).toHaveLength(1)
  })

  test('removed content causes no events, and a secret group none for people outside', async () => {
    const group = await aPlace(ann.client, { groupType: 'SECRET' })
    const cursor = await cursorOfNow(ann.client)
    const [kept, gone] = [await aContent(ann.client, parent(group)), await aContent(ann.client)]
    await untilLogged(bob.client, cursor, about(102, gone.id), 1)

    await ann.client.deleteContent({ contentID: gone.id })

    expect(logged(await eventsSince(ann.client, cursor))).toContain(`created ${kept.id}`)
    expect(logged(await eventsSince(bob.client, cursor))).not.toContain(`created ${kept.id}`)
    expect(logged(await eventsSince(ann.client, cursor))).not.toContain(`created ${gone.id}`)
  })

  test('an admin’s token without the scope admin gets no system events (decisions §6)', async () => {
    const cursor = await cursorOfNow(admin)
    const { id } = await aPerson()
    await untilLogged(admin, cursor, about(3, id), 1)
    const tokenFor = async (...scopes: ('read' | 'admin')[]) => {
      const body = { name: unique('Token '), scopes }
      return (await admin.createToken({ personID: '@me', body })).token
    }
    const tellTo = async (token: string | undefined) =>
      logged(await eventsSince(anonymous.as(`Bearer ${token}`), cursor))

    expect(await tellTo(await tokenFor('read'))).not.toContain(`user_account_created ${id}`)
    expect(await tellTo(await tokenFor('admin'))).toContain(`user_account_created ${id}`)
  })

  test('mentions, shares and invitations go to inboxes and are not events', async () => {
    const group = await aPlace(ann.client)
    const cursor = await cursorOfNow(admin)
    const text = `<p><a href="${group.resources.html?.ref}">there</a></p>`
    const { id } = await aContent(ann.client, { content: html(text) })
    await ann.client.createInvites({ placeID: group.id, body: { invitees: [bob.id] } })

    const events = await untilLogged(admin, cursor, about(102, id), 1)

    expect(logged(events)).toEqual([`created ${id}`])
    expect(
      logged(await eventsSince(admin, cursor)).filter((line) => /mentioned|invited|shared/.test(line)),
    ).toEqual([])
  })

  test('anonymous callers get 401 (decisions §1)', async () => {
    expect((await anonymous.send(api.listEvents, {})).status).toBe(401)
  })
})

describe('cursors', () => {
  test('since=now answers an empty list and the cursor of now; the cursor is always there', async () => {
    const { list, cursor, links } = await ann.client.listEvents({ since: 'now' })
    const { id } = await aContent(ann.client)

    await untilLogged(ann.client, cursor, about(102, id), 1)
    const further = await ann.client.listEvents({ since: cursor, count: 100 })

    expect([list, links]).toEqual([[], {}])
    expect(further.cursor).not.toBe('')
    expect(logged(await eventsSince(ann.client, further.cursor))).not.toContain(`created ${id}`)
  })

  test('links.next repeats the request from the cursor on; page by page nothing is skipped or repeated', async () => {
    const cursor = await cursorOfNow(ann.client)
    const made = await Promise.all(Array.from({ length: 8 }, () => aContent(ann.client)))
    const ids = new Set(made.map(({ id }) => id))
    const isOurs: Fits = ({ svc }) => ids.has(String(svc.objectID))
    const whole = await untilLogged(ann.client, cursor, isOurs, made.length)

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

    const again = await untilLogged(bob.client, cursor, inPlace(group.id), 20)
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
