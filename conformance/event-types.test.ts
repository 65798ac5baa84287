import { api, type EventType } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, baseUrl, collect, unique } from './community.ts'
import { DATE, fieldsNamed, sendJson } from './wire.ts'

const EVENT_TYPES = '/api/core/v3/eventTypes'
const ann = await aMember()
const anEventType = async (overrides: object = {}): Promise<EventType> =>
  await admin.createEventType({ body: { name: unique('Meeting '), ...overrides } })

test('an admin creates one: 201, Location, the whole entity (§v3 endpoints, decisions §4)', async () => {
  const name = unique('Workshop ')
  const reply = await admin.send(api.createEventType, {
    body: { name, description: 'Hands on', color: '#1a7f37', locked: true },
  })

  const { id = '' } = reply.body ?? {}
  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`${baseUrl}${EVENT_TYPES}/${id}`)
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^\d+$/),
    type: 'eventType',
    typeCode: 3303,
    name,
    description: 'Hands on',
    color: '#1a7f37',
    locked: true,
    published: expect.stringMatching(DATE),
    updated: expect.stringMatching(DATE),
    resources: { self: { ref: `${baseUrl}${EVENT_TYPES}/${id}`, allowed: ['DELETE', 'GET', 'PUT'] } },
  })
})

test('only the name is needed (decisions §4)', async () => {
  const { description, color, locked } = await anEventType()

  expect([description, color, locked]).toEqual(['', '', false])
})

test.each([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: 'x', color: 'green' }, 'color'],
  [{ name: 'x', locked: 'yes' }, 'locked'],
  [{ name: 'x', description: 1 }, 'description'],
])('%j is 400 that names the field (decisions §1)', async (body, field) => {
  const reply = await sendJson(admin, 'POST', EVENT_TYPES, body)

  expect([reply.status, reply.error?.code, fieldsNamed(reply)]).toEqual([400, 'fieldInvalid', [field]])
})

test('the name is unique without regard to case: 409 nameTaken (decision 0074)', async () => {
  const { name } = await anEventType()
  const other = await anEventType()

  const replies = [
    await sendJson(admin, 'POST', EVENT_TYPES, { name: name.toUpperCase() }),
    await sendJson(admin, 'PUT', `${EVENT_TYPES}/${other.id}`, { name: ` ${name}` }),
  ]

  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual(Array(2).fill([409, 'nameTaken']))
})

test('everyone who is signed in reads them, one and all, by name (decisions §4)', async () => {
  const made = [
    await anEventType({ name: unique('b type ') }),
    await anEventType({ name: unique('A type ') }),
  ]

  const one = await ann.client.getEventType({ eventTypeID: made[0]?.id ?? '' })
  const all = await collect(ann.client.each(api.listEventTypes, { count: 2 }))

  expect(one).toEqual({ ...made[0], resources: { self: { ...made[0]?.resources.self, allowed: ['GET'] } } })
  const listed = all.filter(({ id }) => made.some((type) => type.id === id))
  expect(listed.map(({ id }) => id)).toEqual([made[1]?.id, made[0]?.id])
})

test('PUT merges the given fields; If-Match is checked (decisions §1, §3)', async () => {
  const { id, name } = await anEventType({ color: '#000000' })
  const path = `${EVENT_TYPES}/${id}`
  const etag = (await admin.request({ path })).headers.get('etag') ?? ''

  const changed = await sendJson(admin, 'PUT', path, { description: 'New', color: '', id: '7' })
  const stale = await sendJson(admin, 'PUT', path, { description: 'Newer' }, { 'if-match': etag })

  expect(changed.body).toMatchObject({ id, name, description: 'New', color: '' })
  expect(stale.status).toBe(412)
})

test('while it is locked it is neither renamed nor removed: 409 eventTypeLocked (decision 0074)', async () => {
  const { id, name } = await anEventType({ locked: true })
  const path = `${EVENT_TYPES}/${id}`

  const replies = [
    await sendJson(admin, 'PUT', path, { name: `${name} two` }),
    await admin.request({ method: 'DELETE', path }),
    await sendJson(admin, 'PUT', path, { name, description: 'Other' }),
    await sendJson(admin, 'PUT', path, { name: `${name} two`, locked: false }),
    await admin.request({ method: 'DELETE', path }),
    await admin.request({ path }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([409, 409, 200, 200, 204, 404])
  expect(replies[0]?.error?.code).toBe('eventTypeLocked')
  expect(replies[5]?.error?.code).toBe('eventTypeMissing')
})

test('others cannot write: 403; anonymous callers cannot read: 401 (decisions §1, §4)', async () => {
  const { id } = await anEventType()
  const path = `${EVENT_TYPES}/${id}`

  const replies = [
    await sendJson(ann.client, 'POST', EVENT_TYPES, { name: unique('x') }),
    await sendJson(ann.client, 'PUT', path, {}),
    await ann.client.request({ method: 'DELETE', path }),
    await anonymous.request({ path }),
    await anonymous.request({ path: EVENT_TYPES }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 401, 401])
})
