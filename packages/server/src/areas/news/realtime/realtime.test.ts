import { bearer, type ServerEvent } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { Browser } from '../../../testing/browser.ts'
import { Listener, subjectOf } from '../../../testing/events.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { aGroup } from '../../../testing/places.ts'
import { aToken } from '../../../testing/tokens.ts'
import { fillInboxes } from '../inbox/jobs.ts'

const instance = await anInstance()
const other = await aNode(instance.connection, { FOLKMOOT_RUN_AS: 'on' })
afterAll(async () => {
  await other.close()
  await instance.close()
})
const { sql } = instance.store

const text = (html: string) => ({ type: 'text/html', text: `<p>${html}</p>` }) as const
const [writer, reader] = [await aPerson(instance), await aPerson(instance)]
const elsewhere = other.anonymous.as(reader.client.options.authorization)
const { placeID } = await aGroup(
  instance,
  'PRIVATE',
  [
    [writer.id, 'owner'],
    [reader.id, 'member'],
  ],
  [],
)
const parent = `/places/${placeID}`

const write = (subject: string, where: { parent?: string } = {}) =>
  writer.client.createContent({ body: { type: 'discussion', subject, content: text(subject), ...where } })

const mention = (personID: string) =>
  writer.client.createContent({
    body: {
      type: 'discussion',
      subject: 'to you',
      content: text(`<a href="${instance.baseUrl}/api/core/v3/people/${personID}">you</a>`),
    },
  })

const isOf = (subject: string) => (event: Parameters<typeof subjectOf>[0]) => subjectOf(event) === subject

test('an event written on one node is sent on the other', async () => {
  const listener = await Listener.of(elsewhere, { streams: 'all' })

  await write('over the hills')

  const [event] = await listener.until(isOf('over the hills'))
  expect(event).toMatchObject({ name: 'activity', data: { activity: { reason: 'public' } } })
  await listener.close()
})

test('also while the nodes’ notice connection is down', async () => {
  const listener = await Listener.of(elsewhere, { streams: 'all' })
  await write('before the cut')
  await listener.until(isOf('before the cut'))

  const cut = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen "folkmoot_changes"%' and datname = current_database()`
  await write('after the cut')

  expect(cut.length).toBeGreaterThan(0)
  expect((await listener.until(isOf('after the cut'))).map(subjectOf)).toEqual(['after the cut'])
  await listener.close()
})

test('a person removed from a private place gets none of its events, recorded earlier or not', async () => {
  const leaver = await aPerson(instance)
  await sql`insert into membership (place_id, person_id, state) values (${placeID}, ${leaver.id}, 'member')`
  const listeners = [
    await Listener.of(leaver.client, { streams: 'all', objects: parent }),
    await Listener.of(other.anonymous.as(leaver.client.options.authorization), { streams: 'all' }),
    await Listener.of(reader.client, { streams: 'all' }),
  ]
  await write('while a member', { parent })
  for (const listener of listeners) await listener.until(isOf('while a member'))

  // Nothing is sent while an older transaction runs.
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const holding = inTransaction(instance.store.writeDb, async (tx) => {
    await tx.db.selectFrom('place').select('id').where('id', '=', placeID).forKeyShare().execute()
    begun.resolve()
    await held.promise
  })
  await begun.promise
  await write('recorded before', { parent })
  await sql`delete from membership where place_id = ${placeID} and person_id = ${leaver.id}`
  held.resolve()
  await holding
  await write('for everybody')

  for (const listener of listeners) await listener.until(isOf('for everybody'))
  const told = listeners.map(({ heard }) => heard.map(subjectOf).filter((subject) => subject !== undefined))
  expect(told).toEqual([
    ['while a member', 'for everybody'],
    ['while a member', 'for everybody'],
    ['while a member', 'recorded before', 'for everybody'],
  ])
  expect(listeners[0]?.heard.filter(({ name }) => name === 'changed')).toHaveLength(1)
  for (const listener of listeners) await listener.close()
})

/** An activity and the subscription it is sent for. */
function whatIsTold({ name, data }: ServerEvent): string {
  const { activity, stream, object } = data as { activity: { id: string } | string } & Record<string, string>
  const id = typeof activity === 'string' ? activity : activity?.id
  return name === 'reset' ? name : `${id} in ${(stream ?? object)?.split('/').at(-1)}`
}

test('over 100 reconnects during writes no event is missed or sent twice', {
  timeout: 120_000,
}, async () => {
  const request = { streams: 'all,connections', objects: parent }
  const { list: streams } = await reader.client.listStreams({ personID: '@me' })
  const connections = streams.find(({ source }) => source === 'connections')?.id
  await reader.client.setPlaceFollowingIn({ placeID, body: [`/streams/${connections}`] })
  const state = { isOver: false, written: 0 }
  const first = await Listener.of(reader.client, request)
  await write('reconnecting', { parent })
  await first.until(isOf('reconnecting'))
  const writing = (async () => {
    while (!state.isOver) {
      await write(`letter ${++state.written}`, { parent })
    }
    await write('the last letter', { parent })
  })()

  const told: string[] = []
  const note = ({ heard }: Listener) => told.push(...heard.splice(0).map(whatIsTold))
  let last = first.heard.at(-1)?.lastEventId
  note(first)
  await first.close()
  for (let n = 0; n < 100; n++) {
    const listener = await Listener.of(n % 2 === 0 ? elsewhere : reader.client, request, last)
    // Cut off after a random number of events.
    for (let count = 0; count < n % 5; count++) await listener.next()
    last = listener.heard.at(-1)?.lastEventId ?? last
    note(listener)
    await listener.close()
  }
  state.isOver = true
  await writing
  const listener = await Listener.of(reader.client, request, last)
  await listener.until(isOf('the last letter'))
  await listener.until(({ name }) => name === 'changed')
  note(listener)
  await listener.close()

  const log = await sql<{ id: string }[]>`
    select id from activity
    where container_id = ${placeID} and streamed and xid >= (
      select min(activity.xid::text::bigint)::text::xid8 from activity
      join content on content.id = activity.object_id where content.subject = 'reconnecting')
    order by xid, id`
  const all = streams.find(({ source }) => source === 'all')?.id
  expect(log.length).toBeGreaterThan(40)
  expect(told).toEqual(
    log.flatMap(({ id }) => [`${id} in ${all}`, `${id} in ${connections}`, `${id} in ${placeID}`]),
  )
})

test('an event stream ends with its token, on any node, and no other does', async () => {
  const [token, kept] = [await aToken(reader.client), await aToken(reader.client)]
  const ending = await Listener.of(other.anonymous.as(token.client.options.authorization), { inbox: true })
  const staying = await Listener.of(kept.client, { streams: 'all' })

  await reader.client.deleteToken({ personID: '@me', tokenID: token.id })

  await ending.untilOver()
  await write('to the remaining one')
  await staying.until(isOf('to the remaining one'))
  await staying.close()
})

test('it ends when the person is disabled, and when the token expires', async () => {
  const person = await aPerson(instance)
  const token = await aToken(person.client)
  await sql`update access_token set expires_at = now() + interval '2 seconds' where id = ${token.id}`
  instance.context.verified.forgetAll()
  const expiring = await Listener.of(token.client, { streams: 'all' })
  const disabled = await Listener.of(person.client, { streams: 'all' })

  await expiring.untilOver()
  await instance.admin.updatePerson({ personID: person.id, body: { svc: { enabled: false } } })
  await disabled.untilOver()
})

test('it ends with a session that a node still has cached', async () => {
  const person = await aPerson(instance)
  const browser = new Browser(instance.baseUrl)
  await browser.signIn(person.username, person.password)
  await sql`update session set expires_at = now() + interval '2 seconds' where person_id = ${person.id}`
  instance.context.sessions.forgetAll()
  const headers = { cookie: browser.cookie ?? '' }

  const listener = await Listener.of(instance.anonymous, { streams: 'all', headers })

  await listener.untilOver()
})

test('one opened by an admin as somebody else ends with the admin’s credentials', async () => {
  const [revoked, expiring] = [await aToken(instance.admin), await aToken(instance.admin)]
  await sql`update access_token set expires_at = now() + interval '3 seconds' where id = ${expiring.id}`
  const asReader = ({ token }: typeof revoked) =>
    Listener.of(other.anonymous.as(bearer(token)), {
      streams: 'all',
      headers: { 'X-Svc-Run-As': `userid ${reader.id}` },
    })
  const listeners = [await asReader(revoked), await asReader(expiring)]

  await listeners[1]?.untilOver()
  await instance.admin.deleteToken({ personID: '@me', tokenID: revoked.id })
  await listeners[0]?.untilOver()
})

test('a client that missed too many inbox entries is told to reload', async () => {
  const listener = await Listener.of(reader.client, { inbox: true })
  const last = (await listener.next())?.lastEventId
  await listener.close()
  await sql`
    insert into inbox_entry (person_id, activity_id, reason, conversation_kind, conversation_id, recorded_at)
    select ${writer.id}, -nth, 'mention', 'content', 1, now() from generate_series(1, 5001) nth`

  const late = await Listener.of(reader.client, { streams: 'all' }, last)

  expect(await late.next()).toMatchObject({ name: 'reset' })
  await late.close()
})

test('inbox counts come at the start and with every change, on any node', async () => {
  const person = await aPerson(instance)
  const listener = await Listener.of(other.anonymous.as(person.client.options.authorization), {
    inbox: true,
    streams: 'communications',
  })
  expect(await listener.next()).toMatchObject({ name: 'inbox', data: { unread: 0 } })

  await mention(person.id)
  await fillInboxes(instance.context)
  const come = [await listener.next(), await listener.next()]
  expect(come).toMatchObject([
    { name: 'activity', data: { activity: { reason: 'mention' } } },
    { name: 'inbox', data: { unread: 1 } },
  ])
  await person.client.markInboxRead()
  expect(await listener.next()).toMatchObject({ name: 'inbox', data: { unread: 0 } })

  // Also while credentials are being checked.
  await sql`update inbox_entry set read_at = null where person_id = ${person.id}`
  other.context.verified.forget(person.id)
  other.context.changes.tellInboxes([person.id])
  expect(await listener.next()).toMatchObject({ name: 'inbox', data: { unread: 1 } })
  await listener.close()
})

test('an inbox is counted after the activity is sent, also if it is filled while the log is read', async () => {
  const person = await aPerson(instance)
  const listener = await Listener.of(other.anonymous.as(person.client.options.authorization), {
    inbox: true,
    streams: 'communications,connections',
  })
  expect(await listener.next()).toMatchObject({ name: 'inbox', data: { unread: 0 } })

  for (let unread = 1; unread <= 50; unread++) {
    await mention(person.id)
    other.context.changes.tell(['activities'])
    await fillInboxes(other.context)
    const come = [await listener.next(), await listener.next()]
    expect(come).toMatchObject([{ name: 'activity' }, { name: 'inbox', data: { unread } }])
  }
  await listener.close()
})

test('at most ten per person, and a limit per node', async () => {
  const person = await aPerson(instance)
  const open = await Promise.all(
    Array.from({ length: 10 }, () => Listener.of(person.client, { streams: 'all' })),
  )
  await expect(person.client.listen({ streams: 'all' })).rejects.toMatchObject({
    status: 429,
    code: 'tooManyEventStreams',
  })
  for (const listener of open) await listener.close()

  const small = await aNode(instance.connection, { FOLKMOOT_EVENT_STREAMS_MAX: '1' })
  const one = await Listener.of(small.admin, { streams: 'all' })
  await expect(
    small.anonymous.as(person.client.options.authorization).listen({ streams: 'all' }),
  ).rejects.toMatchObject({ status: 503, code: 'eventStreamsFull' })

  // A stopping server waits for none of them.
  await Promise.all([small.close(), one.untilOver()])
})
