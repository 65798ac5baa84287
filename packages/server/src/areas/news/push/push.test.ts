import { afterAll, beforeEach, expect, test } from 'vitest'
import { aPushService } from '../../../../../../conformance/push-service.ts'
import { anInstance } from '../../../testing/instance.ts'
import { doJobs, makeJobsDue } from '../../../testing/jobs.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { aDiscussion, prefer, reply } from '../../../testing/notified.ts'
import { fillInboxes } from '../inbox/jobs.ts'
import { queuePushes } from './queueing.ts'
import { pushSending } from './sending.ts'
import { PushServices } from './services.ts'

const service = await aPushService()
const instance = await anInstance()
const { context } = instance
const { sql } = instance.store
const [ann, bob] = [await aPerson(instance), await aPerson(instance)]
afterAll(async () => {
  await instance.close()
  await service.stop()
})
beforeEach(async () => {
  await pushes()
  await sql`delete from push_subscription`
  await sql`delete from preference`
  service.refused.length = 0
})

const me = { personID: '@me' } as const
async function aDevice({ client }: TestPerson = ann, displayName = 'Phone') {
  const { path, ...body } = service.subscribe()
  const { id } = await client.registerPushSubscription({ ...me, body: { ...body, displayName } })
  return { id, path, body }
}
async function queue() {
  await fillInboxes(context)
  await queuePushes(context)
}
const send = () => doJobs(instance, pushSending)
async function pushes() {
  await queue()
  await send()
  return service.take()
}
/** Of jobs that wait for a retry or for the end of quiet hours. */
async function duePushes() {
  await sql`update push_subscription set retry_at = null`
  await makeJobsDue(instance)
  return await pushes()
}
const waiting = async () => (await sql`select from push_notification`).length
const devices = async ({ client }: TestPerson = ann) =>
  (await client.getPushSubscriptions(me)).subscriptions.map(({ id }) => id)
const bodies = (receipts: readonly { push: { body: string } }[]) => receipts.map(({ push }) => push.body)

test('a push is signed, encrypted for the device, says what happened and links to the page', async () => {
  const { path } = await aDevice()
  const { id } = await aDiscussion(ann.client, 'Apples & pears')
  const answer = await reply(bob.client, id, '<p>I like <b>apples</b></p>')

  const [first, ...others] = await pushes()

  const { publicKey } = await ann.client.getPushSubscriptions(me)
  expect(others).toEqual([])
  expect(service.refused).toEqual([])
  expect(first?.path).toBe(path)
  expect(first?.push).toEqual({
    personID: ann.id,
    title: 'Apples & pears',
    body: `${bob.person.displayName} replied to you.\nI like apples`,
    tag: `content-${id}`,
    url: new URL(answer.resources.html?.ref ?? '').pathname + new URL(answer.resources.html?.ref ?? '').hash,
    lang: 'en',
  })
  expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
  expect(first?.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(first?.signedBy).toBe(publicKey)
  expect(first?.claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^(mailto|https):/) })
  const lasts = Number(first?.claims.exp) - Date.now() / 1000
  expect(lasts > 0 && lasts <= 86_400).toBe(true)
  expect((await ann.client.getPushSubscriptions(me)).subscriptions[0]?.lastSent).toBeDefined()
})

test('long texts are cut, so that a push stays below 4 KB', async () => {
  await aDevice()
  const { id } = await aDiscussion(ann.client, '漢'.repeat(250))
  await reply(bob.client, id, `<p>${'漢字 '.repeat(2000)}</p>`)

  const [one] = await pushes()

  expect(one?.bytes).toBeLessThan(3_200)
  expect(one?.push.title.length).toBeLessThanOrEqual(121)
})

test('what comes meanwhile in a conversation is in one push, with the tag and topic of the earlier one', async () => {
  await aDevice()
  const { id } = await aDiscussion(ann.client)
  await reply(bob.client, id, 'one')
  const [first] = await pushes()
  await reply(bob.client, id, 'two')
  await reply(bob.client, id, 'three')

  const [second, ...others] = await pushes()

  expect(others).toEqual([])
  expect(second?.push.body).toBe(`${bob.person.displayName} replied to you.\nthree\nAnd 1 more`)
  expect(second?.push.tag).toBe(first?.push.tag)
  expect(second?.headers.topic).toBe(first?.headers.topic)
})

test('kinds follow the preferences of the moment of sending; all devices are told', async () => {
  const paths = [(await aDevice()).path, (await aDevice()).path]
  const { id } = await aDiscussion(ann.client)
  await bob.client.like({ contentID: id })
  const byDefault = await pushes()
  await prefer(ann.client, { push: { like: true, reply: false } })
  const other = await aDiscussion(ann.client)
  await bob.client.like({ contentID: other.id })
  await reply(bob.client, id)
  const chosen = await pushes()
  await prefer(ann.client, { push: { reply: true } })
  await reply(bob.client, id)
  await queue()
  await prefer(ann.client, { push: { reply: false } })

  expect(byDefault).toEqual([])
  expect(chosen.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
  expect(new Set(bodies(chosen))).toEqual(new Set([`${bob.person.displayName} likes your post.\nWell`]))
  expect(await pushes()).toEqual([])
  expect(await waiting()).toBe(0)
})

test('texts are in the language of the reader', async () => {
  const eva = await aPerson(instance)
  await eva.client.updatePerson({ ...me, body: { svc: { locale: 'de-AT' } } })
  await aDevice(eva)
  await reply(bob.client, (await aDiscussion(eva.client)).id)

  const [one] = await pushes()

  expect([one?.push.lang, one?.push.body]).toEqual([
    'de',
    `${bob.person.displayName} hat dir geantwortet.\nSo`,
  ])
})

test('nothing is sent of what was read, muted or put out of sight meanwhile', async () => {
  await aDevice()
  const ways: Record<string, (discussionId: string) => Promise<unknown>> = {
    read: () => ann.client.markInboxRead({}),
    muted: (id) => ann.client.createMute({ ...me, body: { object: `/contents/${id}` } }),
    removed: (id) => ann.client.deleteContent({ contentID: id }),
  }

  for (const [way, go] of Object.entries(ways)) {
    const { id } = await aDiscussion(ann.client)
    await reply(bob.client, id)
    await queue()
    expect(await waiting(), way).toBe(1)
    await go(id)
    await send()
  }

  expect(service.take()).toEqual([])
  expect(await waiting()).toBe(0)
})

test('who lost the right to read a place is told nothing of it', async () => {
  await aDevice()
  const place = await bob.client.createPlace({
    body: { type: 'group', name: 'Secret group', displayName: 'secret-group', groupType: 'SECRET' },
  })
  const { id: memberId } = await bob.client.addMember({ placeID: place.id, body: { person: ann.id } })
  await pushes()
  const { id } = await aDiscussion(ann.client, 'Inside', `/places/${place.id}`)
  await reply(bob.client, id)
  await queue()
  expect(await waiting()).toBe(1)

  await bob.client.removeMember({ memberID: memberId })
  await send()

  expect(service.take()).toEqual([])
})

/** Quiet from an hour ago to in an hour. */
function quietNow() {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  return { timeZone: 'UTC', quietHours: { enabled: true, from: at(-1), to: at(1) } }
}

test('in quiet hours nothing is sent; afterwards one summary, without what was read meanwhile', async () => {
  await aDevice()
  await prefer(ann.client, quietNow())
  const discussions = [
    await aDiscussion(ann.client),
    await aDiscussion(ann.client),
    await aDiscussion(ann.client),
  ]
  for (const { id } of discussions) await reply(bob.client, id)
  const inTheNight = [await pushes(), await duePushes()]
  const [{ run_at } = {}] =
    await sql`select run_at from graphile_worker.jobs where task_identifier = 'send_pushes'`
  const { list } = await ann.client.listInbox({})
  await ann.client.markEntryRead({ inboxEntryID: list[0]?.id ?? '' })

  await prefer(ann.client, { quietHours: { enabled: false } })
  const [summary, ...others] = await duePushes()

  expect(inTheNight).toEqual([[], []])
  expect(new Date(run_at).getTime()).toBeGreaterThan(Date.now() + 3_400_000)
  expect(others).toEqual([])
  expect(summary?.push).toMatchObject({ body: '2 new notifications', tag: 'summary', url: '/inbox' })
  expect(summary?.headers.urgency).toBe('normal')
  expect(await waiting()).toBe(0)
})

test('a single notification of quiet hours is sent as itself', async () => {
  await aDevice()
  await prefer(ann.client, quietNow())
  await reply(bob.client, (await aDiscussion(ann.client, 'Alone')).id)
  await pushes()
  await prefer(ann.client, { quietHours: { enabled: false } })

  expect((await duePushes()).map(({ push }) => push.title)).toEqual(['Alone'])
})

test.each([404, 410])('a device whose push service answers %i is removed', async (status) => {
  const { id, path } = await aDevice()
  service.answers.set(path, { status })
  await reply(bob.client, (await aDiscussion(ann.client)).id)

  await pushes()

  expect(service.refused).toHaveLength(1)
  expect(await devices()).not.toContain(id)
})

test.each([429, 503])(
  '%i is retried when the push service says, and the push is not lost',
  async (status) => {
    const { id, path, body } = await aDevice()
    service.answers.set(path, { status, retryAfter: '1000' })
    await reply(bob.client, (await aDiscussion(ann.client)).id, 'patience')
    const refused = await pushes()
    // Neither more entries nor the device itself make it try sooner.
    await ann.client.registerPushSubscription({ ...me, body })
    await reply(bob.client, (await aDiscussion(ann.client)).id, 'impatience')
    await pushes()
    const tries = service.refused.length
    const [{ retry_at } = {}] = await sql`select retry_at from push_subscription where id = ${id}`
    service.answers.delete(path)

    const retried = await duePushes()

    expect(refused).toEqual([])
    expect(tries).toBe(1)
    expect(new Date(retry_at).getTime()).toBeGreaterThan(Date.now() + 900_000)
    expect(bodies(retried)).toEqual([
      expect.stringContaining('patience'),
      expect.stringContaining('impatience'),
    ])
  },
)

test('a push service that fails for long is given up, but the device stays', async () => {
  const { id, path } = await aDevice()
  service.answers.set(path, { status: 500 })
  await reply(bob.client, (await aDiscussion(ann.client)).id)

  await pushes()
  for (let attempt = 2; attempt <= 8; attempt++) await duePushes()

  expect(service.refused).toHaveLength(8)
  expect(await waiting()).toBe(0)
  expect(await devices()).toEqual([id])
  service.answers.delete(path)
  await reply(bob.client, (await aDiscussion(ann.client)).id)
  expect(await pushes()).toHaveLength(1)
})

test('a push service that does not answer holds up nobody else', async () => {
  // However slow the machine is, the call is held until the test lets it go.
  const pushServices = new PushServices({ connectionMs: 600_000, readMs: 600_000 })
  const slow = await aDevice()
  const quick = await aDevice(bob)
  service.answers.set(slow.path, 'hold')
  await reply(bob.client, (await aDiscussion(ann.client)).id)
  await reply(ann.client, (await aDiscussion(bob.client)).id)
  await queue()

  const sending = doJobs({ ...instance, context: { ...context, pushServices } }, pushSending)
  await expect.poll(() => service.receipts.map(({ path }) => path)).toEqual([quick.path])
  await expect.poll(() => service.held).toBe(1)
  service.letGo()
  await sending

  expect(await waiting()).toBe(0)
})

test('a device that another person registers gets nothing of the person before', async () => {
  const { body, path } = await aDevice()
  await reply(bob.client, (await aDiscussion(ann.client)).id, 'for Ann')
  await queue()

  await bob.client.registerPushSubscription({ ...me, body })
  const taken = await pushes()
  await reply(bob.client, (await aDiscussion(ann.client)).id, 'for Ann again')
  await reply(ann.client, (await aDiscussion(bob.client)).id, 'for Bob')

  expect(taken).toEqual([])
  expect(await devices()).toEqual([])
  expect(bodies(await pushes())).toEqual([`${ann.person.displayName} replied to you.\nfor Bob`])
  expect(service.answers.has(path)).toBe(false)
})
