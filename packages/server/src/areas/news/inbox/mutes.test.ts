import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { finishDepartures } from '../../../testing/departures.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { fillInboxes } from './jobs.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context } = instance
const { sql } = instance.store
const [me, ann, bob, carl] = await aCrowd(
  instance,
  ['me', 'ann', 'bob', 'carl'].map((name) => ({ name })),
)
if (!me || !ann || !bob || !carl) throw new Error('nobody came')

const html = (text: string) => ({ type: 'text/html', text }) as const
const aDiscussion = async (client: Client, parent?: string) =>
  await client.createContent({ body: { type: 'discussion', subject: 'Talk', content: html('Well'), parent } })
const reply = async (client: Client, contentID: string, text = 'So') =>
  await client.createMessage({ contentID, body: { type: 'message', content: html(text) } })
const mention = '<a href="/people/me">you</a>'
const aPlace = async (client: Client, name: string) =>
  await client.createPlace({ body: { type: 'group', name } })

const mute = async (object: string) => (await me.client.createMute({ personID: '@me', body: { object } })).id
const unmute = async (muteID: string) => await me.client.deleteMute({ personID: '@me', muteID })
const countMutes = async () => (await me.client.listMutes({ personID: '@me' })).list.length

/** Objects of the entries since the last call. */
const newlyTold = async (): Promise<string[]> => {
  await fillInboxes(context)
  const { list } = await me.client.listInbox({ grouped: false, count: 100, filter: ['unread'] })
  await me.client.markInboxRead({})
  return list.map(({ object }) => object.id.split('/').at(-1) ?? '').toReversed()
}

const streams = (await me.client.listStreams({ personID: '@me' })).list
const streamOf = (source: string) => streams.find((stream) => stream.source === source)?.id ?? ''

const shownIn = async (source: string, ids: readonly string[], client = me.client): Promise<string[]> => {
  const { list } = await client.listStreamActivities({ streamID: streamOf(source), count: 100 })
  const shown = new Set(list.map(({ object }) => object.id.split('/').at(-1)))
  return ids.filter((id) => shown.has(id))
}

test('a rejected post is announced to its author, whatever is muted', async () => {
  const place = await ann.client.createPlace({
    body: { type: 'group', name: 'Strict', contentApproval: true },
  })
  const parent = place.resources.self?.ref ?? ''
  const muteId = await mute(parent)
  const { id } = await aDiscussion(me.client, parent)
  const [item] = (await ann.client.listModerationItems({})).list

  await ann.client.resolveModerationItem({ itemID: item?.id ?? '', body: { action: 'reject', note: 'No' } })
  const told = await newlyTold()

  expect(told).toEqual([id])
  await unmute(muteId)
})

test('a muted conversation causes no entries by anybody but for mentions, until it is unmuted', async () => {
  const { id } = await aDiscussion(me.client)
  await me.client.addAssociations({ streamID: streamOf('connections'), body: [`/contents/${id}`] })
  const before = await reply(ann.client, id)
  const toldBefore = await newlyTold()

  const muteId = await mute(`/messages/${before.id}`)
  const named = await reply(bob.client, id, mention)
  const during = [named.id, (await reply(ann.client, id)).id]
  await ann.client.shareContent({ body: { content: `/contents/${id}`, users: [me.id] } })
  await ann.client.like({ contentID: id })
  const toldDuring = await newlyTold()
  const shownDuring = await shownIn('connections', [before.id, ...during])
  await unmute(muteId)
  const after = await reply(bob.client, id)

  expect([toldBefore, toldDuring, await newlyTold()]).toEqual([[before.id], [named.id], [after.id]])
  expect(shownDuring).toEqual([])
  const all = [before.id, ...during, after.id]
  expect(await shownIn('connections', all)).toEqual(all)
  expect((await me.client.listInbox({ grouped: false })).list.length).toBeGreaterThan(1)
})

test('a muted place is silent with everything now in it but for mentions, until it is unmuted', async () => {
  const [place, other] = [await aPlace(ann.client, 'Loud'), await aPlace(ann.client, 'Calm')]
  const [inside, moved] = [
    await aDiscussion(me.client, `/places/${place.id}`),
    await aDiscussion(me.client, `/places/${other.id}`),
  ]
  await me.client.addAssociations({
    streamID: streamOf('connections'),
    body: [place, other].map(({ id }) => `/places/${id}`),
  })
  const early = await reply(ann.client, moved.id)
  await newlyTold()
  const muteId = await mute(`/places/${place.id}`)

  const body = { ...moved, parent: `/places/${place.id}` }
  await me.client.updateContent({ contentID: moved.id, body: body as never })
  const named = await reply(ann.client, moved.id, mention)
  const loud = [await reply(ann.client, inside.id), named]
  const calm = await reply(ann.client, (await aDiscussion(me.client, `/places/${other.id}`)).id)
  const ids = [early, ...loud, calm].map(({ id }) => id)

  expect(await newlyTold()).toEqual([named.id, calm.id])
  expect([await shownIn('connections', ids), await shownIn('all', ids)]).toEqual([[calm.id], [calm.id]])
  await unmute(muteId)
  expect(await shownIn('all', ids)).toEqual(ids)
})

test('activities of a muted person are silent, also among what is followed; others are not affected', async () => {
  const { id } = await aDiscussion(me.client)
  const streamID = streamOf('connections')
  await me.client.addAssociations({ streamID, body: [`/people/${carl.id}`, `/contents/${id}`] })
  const muteId = await mute(`/people/${carl.id}`)

  const silent = await reply(carl.client, id, mention)
  const heard = await reply(bob.client, id)

  expect(await newlyTold()).toEqual([heard.id])
  expect(await shownIn('connections', [silent.id, heard.id])).toEqual([heard.id])
  const { list } = await bob.client.listPersonActivities({ personID: carl.id })
  expect(list[0]?.object.id).toContain(silent.id)
  await unmute(muteId)
})

test('a stream applies its owner’s mutes, also when an admin looks at it', async () => {
  const { id } = await aDiscussion(ann.client)
  const muteId = await mute(`/contents/${id}`)
  const { id: othersId } = await aDiscussion(bob.client)
  await admin.createMute({ personID: '@me', body: { object: `/contents/${othersId}` } })

  expect(await shownIn('all', [id, othersId], admin)).toEqual([othersId])
  await unmute(muteId)
  expect(await shownIn('all', [id, othersId], admin)).toEqual([id, othersId])
})

test('removing content, a place or a person removes mutes of it', async () => {
  const [document, place] = [await aDiscussion(ann.client), await aPlace(ann.client, 'Going')]
  const inside = await aDiscussion(ann.client, `/places/${place.id}`)
  const [leaver] = await aCrowd(instance, [{ name: 'leaver' }])
  const things = [`/contents/${document.id}`, `/places/${place.id}`, `/contents/${inside.id}`]
  for (const object of [...things, `/people/${leaver?.id}`]) await mute(object)

  await ann.client.deleteContent({ contentID: document.id })
  await ann.client.deletePlace({ placeID: place.id })
  await admin.deletePerson({ personID: leaver?.id ?? '' })

  expect(await countMutes()).toBe(0)
  await finishDepartures(instance)
  expect(await sql`select from mute where person_id = ${me.id}`).toHaveLength(0)
})

test('at most 1,000 mutes per person, under concurrent requests too', async () => {
  const [full] = await aCrowd(instance, [{ name: 'full' }])
  const crowd = await aCrowd(
    instance,
    Array.from({ length: 1_003 }, (_, index) => ({ name: `crowd${index}` })),
  )
  const rows = crowd
    .slice(0, 998)
    .map(({ id }) => ({ person_id: full?.id ?? '', kind: 'person', object_id: id }))
  await sql`insert into mute ${sql(rows)}`

  const statuses: [number, string | undefined][] = []
  await inParallel(crowd.slice(998), async ({ id }) => {
    const made = await full?.client.send(api.createMute, {
      personID: '@me',
      body: { object: `/people/${id}` },
    })
    statuses.push([made?.status ?? 0, made?.error?.code])
  })

  const refused = [409, 'tooManyMutes'] as const
  expect(statuses.toSorted()).toEqual([[201, undefined], [201, undefined], refused, refused, refused])
})

test('only the person themselves may mute, with any credentials', async () => {
  const [mod] = await aCrowd(instance, [{ name: 'mod', roles: ['moderator'] }])
  const muteID = await mute(`/people/${ann.id}`)
  const tokenOf = async (scopes: 'read' | 'write') =>
    (await me.client.createToken({ personID: '@me', body: { name: scopes, scopes } })).token
  const [reading, writing] = [await tokenOf('read'), await tokenOf('write')]
  const statuses = async (client: Client) => {
    const personID = me.id
    const asked = [
      await client.send(api.listMutes, { personID }),
      await client.send(api.getMute, { personID, muteID }),
      await client.send(api.createMute, { personID, body: { object: `/people/${ann.id}` } }),
      await client.send(api.deleteMute, { personID, muteID: '9007199254740991' }),
    ]
    return asked.map(({ status }) => status)
  }
  const by = (token: string) => instance.anonymous.as(`Bearer ${token}`)

  expect({
    person: await statuses(me.client),
    reading: await statuses(by(reading)),
    writing: await statuses(by(writing)),
    another: await statuses(bob.client),
    moderator: await statuses(mod?.client as Client),
    admin: await statuses(admin),
    anonymous: await statuses(instance.anonymous),
  }).toEqual({
    person: [200, 200, 409, 404],
    reading: [200, 200, 403, 403],
    writing: [200, 200, 409, 404],
    another: [403, 403, 403, 403],
    moderator: [403, 403, 403, 403],
    admin: [403, 403, 403, 403],
    anonymous: [401, 401, 401, 401],
  })
})
