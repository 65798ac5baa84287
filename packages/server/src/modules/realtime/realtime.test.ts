import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { Listener, subjectOf } from '../../testing/events.ts'
import { aNode, anInstance } from '../../testing/instance.ts'
import { aPerson } from '../../testing/makers.ts'
import { aGroup } from '../../testing/places.ts'
import { aToken } from '../../testing/tokens.ts'
import { fillInboxes } from '../inbox/tasks.ts'

const instance = await anInstance()
const other = await aNode(instance.connection)
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

const isOf = (subject: string) => (event: Parameters<typeof subjectOf>[0]) => subjectOf(event) === subject

test('what is written on one node is told on the other', async () => {
  const listener = await Listener.of(elsewhere, { streams: 'all' })

  await write('over the hills')

  const [event] = await listener.until(isOf('over the hills'))
  expect(event).toMatchObject({ name: 'activity', data: { activity: { reason: 'public' } } })
  await listener.close()
})

test('also where the connection is cut by which nodes tell each other', async () => {
  const listener = await Listener.of(elsewhere, { streams: 'all' })
  await write('before the cut')
  await listener.until(isOf('before the cut'))

  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen "folkmoot_news"%' and datname = current_database()`
  await write('after the cut')

  expect((await listener.until(isOf('after the cut'))).map(subjectOf)).toEqual(['after the cut'])
  await listener.close()
})

test('whoever is removed from a private place gets nothing of it from then on, be it recorded before', async () => {
  const leaver = await aPerson(instance)
  await sql`insert into membership (place_id, person_id, state) values (${placeID}, ${leaver.id}, 'member')`
  const listeners = [
    await Listener.of(leaver.client, { streams: 'all', objects: parent }),
    await Listener.of(other.anonymous.as(leaver.client.options.authorization), { streams: 'all' }),
    await Listener.of(reader.client, { streams: 'all' }),
  ]
  await write('while a member', { parent })
  for (const listener of listeners) await listener.until(isOf('while a member'))

  // As long as an older transaction runs nobody is told.
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

test('over 100 reconnects beside a writer nothing is missed, and nothing told twice', async () => {
  const wish = { streams: 'all,connections', objects: parent }
  await reader.client.setPlaceFollowingIn({
    placeID,
    body: [`/streams/${(await reader.client.listStreams({ personID: '@me' })).list.find(({ source }) => source === 'connections')?.id}`],
  })
  const state = { isOver: false, written: [] as string[] }
  const first = await Listener.of(reader.client, wish)
  await write('reconnecting', { parent })
  await first.until(isOf('reconnecting'))
  const writing = (async () => {
    while (!state.isOver) {
      const { id } = await write(`letter ${state.written.length}`, { parent })
      state.written.push(id)
    }
    await write('the last letter', { parent })
  })()

  const told: string[] = []
  const note = (listener: Listener) => {
    for (const { name, data } of listener.heard.splice(0)) {
      const { activity, stream, object } = data as Record<string, { object?: { id: string } } & string>
      const what = name === 'changed' ? object : stream
      if (name !== 'reset') told.push(`${name} ${what} ${name === 'changed' ? activity : activity?.object?.id}`)
      else told.push('reset')
    }
  }
  first.heard.length = 0
  await first.close()
  let last = first.reader.lastEventId
  for (let n = 0; n < 100; n++) {
    const listener = await Listener.of(n % 2 === 0 ? elsewhere : reader.client, wish, last)
    // Cut off in the middle, after as many events as it happens.
    for (let count = 0; count < n % 5; count++) await listener.next()
    last = listener.heard.at(-1)?.lastEventId ?? listener.reader.lastEventId ?? last
    if (last === '') throw new Error('A stream begins with where it is.')
    note(listener)
    await listener.close()
  }
  state.isOver = true
  await writing
  const listener = await Listener.of(reader.client, wish, last)
  const isLast = (event: Parameters<typeof subjectOf>[0]) => event.name === 'changed'
  for (let ends = 0; ends < 2; ) ends += subjectOf((await listener.next()) ?? never()) === 'the last letter' ? 1 : 0
  await listener.until(isLast)
  note(listener)
  await listener.close()

  const log = await sql`
    select id, object_id from activity where root_id = any(${state.written}::bigint[]) order by xid, id`
  for (const { object_id } of log)
    expect(told.filter((one) => one.startsWith('activity') && one.endsWith(`/${object_id}`))).toHaveLength(2)
  for (const { id } of log) expect(told.filter((one) => one === `changed ${parent} ${id}`)).toHaveLength(1)
  expect(told).toHaveLength((log.length + 1) * 3)
  expect(new Set(told).size).toBe(told.length)
})

function never(): never {
  throw new Error('It was ended.')
}

test('an event stream ends with the token that opened it, on any node, and no other does', async () => {
  const [token, kept] = [await aToken(reader.client), await aToken(reader.client)]
  const ending = await Listener.of(other.anonymous.as(token.client.options.authorization), { inbox: true })
  const staying = await Listener.of(kept.client, { streams: 'all' })

  await reader.client.deleteToken({ personID: '@me', tokenID: token.id })

  await ending.untilOver()
  await write('to whoever is left')
  await staying.until(isOf('to whoever is left'))
  await staying.close()
})

test('it ends when somebody is disabled, and when a token ends by itself', async () => {
  const person = await aPerson(instance)
  const token = await aToken(person.client)
  await sql`update access_token set expires_at = now() + interval '2 seconds' where id = ${token.id}`
  instance.context.verified.forgetAll()
  const expiring = await Listener.of(token.client, { streams: 'all' })
  const disabled = await Listener.of(person.client, { streams: 'all' })

  await expiring.untilOver()
  await instance.admin.updatePerson({ personID: person.id, body: { svc: { username: person.username, enabled: false } } as never })
  await disabled.untilOver()
})

test('inbox counts come at the beginning and whenever they change, on any node', async () => {
  const person = await aPerson(instance)
  const listener = await Listener.of(other.anonymous.as(person.client.options.authorization), {
    inbox: true,
    streams: 'communications',
  })
  expect(await listener.next()).toMatchObject({ name: 'inbox', data: { unread: 0 } })

  await writer.client.createContent({
    body: {
      type: 'discussion',
      subject: 'to you',
      content: text(`<a href="${instance.baseUrl}/api/core/v3/people/${person.id}">you</a>`),
    },
  })
  await fillInboxes(instance.context)
  const come = [await listener.next(), await listener.next()]
  expect(come).toMatchObject([
    { name: 'activity', data: { activity: { reason: 'mention' } } },
    { name: 'inbox', data: { unread: 1 } },
  ])
  await person.client.markInboxRead()
  expect(await listener.next()).toMatchObject({ name: 'inbox', data: { unread: 0 } })
  await listener.close()
})

test('nobody opens more than ten, and a node takes so many as it is told to', async () => {
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

  // A server that stops waits for none of them.
  await Promise.all([small.close(), one.untilOver()])
})

test('whoever does not read is cut off, and others are told all the same', async () => {
  const person = await aPerson(instance)
  const { hostname, port } = new URL(instance.baseUrl)
  const before = instance.context.realtime.meters.ended.slow
  const deaf = connect({ host: hostname, port: Number(port) })
  deaf.pause()
  deaf.write(
    `GET /api/core/v3/stream-events?streams=all HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${person.client.options.authorization}\r\n\r\n`,
  )
  const listener = await Listener.of(reader.client, { streams: 'all' })
  await expect.poll(() => instance.context.realtime.meters.open, { timeout: 10_000 }).toBe(2)

  // Many of one and the same, for there is room for much between two processes.
  const [{ id: objectID } = { id: '' }] = await sql`
    select object_id as id from activity where verb = 'svc:created' and root_id is not null order by id desc limit 1`
  const flood = async () => {
    await inTransaction(instance.store.writeDb, async (tx) => {
      await sql`
        insert into activity (verb, actor_id, object_type, object_id, root_id, details)
        select 'svc:modified', ${writer.id}, 1, ${objectID}, ${objectID}, '{}' from generate_series(1, 2000)`
      tx.noteRecorded()
    })
    return instance.context.realtime.meters.ended.slow
  }
  const reading = listener.until(isOf('after the flood'))
  await expect.poll(flood, { timeout: 30_000 }).toBe(before + 1)
  await write('after the flood')
  await reading
  deaf.destroy()
  await listener.close()
})
