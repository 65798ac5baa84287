import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, newPerson, unique } from './community.ts'
import { indexed } from './searching.ts'
import { PEOPLE, sendJson } from './wire.ts'

const ann = await aMember()
const keyed = (key = unique('key-')) => ({ 'idempotency-key': key })
const aNewcomer = () => newPerson({ svc: { password: undefined } })

test('the same key and the same body return the first answer, and nothing is done twice (decisions §1)', async () => {
  const [body, headers] = [aNewcomer(), keyed()]

  const first = await admin.send(api.createPerson, { body, headers })
  const second = await admin.send(api.createPerson, { body, headers })

  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.text).toBe(first.text)
  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
})

test('ten at once with one key and one body get one answer, and one person is there (decisions §1)', async () => {
  const [body, headers] = [aNewcomer(), keyed()]

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => admin.send(api.createPerson, { body, headers })),
  )

  await indexed()
  const found = await admin.listPeople({ filter: [`search(${body.svc.username})`] })
  expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(201))
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
  expect(found.list).toHaveLength(1)
})

test('the first answer comes again even when the person has changed since (decisions §1)', async () => {
  const [body, headers] = [aNewcomer(), keyed()]
  const first = await admin.send(api.createPerson, { body, headers })
  await admin.updatePerson({ personID: first.body?.id ?? '', body: { status: 'changed since' } })

  const again = await admin.send(api.createPerson, { body, headers })

  expect(again.status).toBe(201)
  expect(again.text).toBe(first.text)
})

test('the same key with another body is 409, and nothing is done (decisions §1)', async () => {
  const headers = keyed()
  const other = aNewcomer()
  await admin.send(api.createPerson, { body: aNewcomer(), headers })

  const reply = await admin.send(api.createPerson, { body: other, headers })

  const found = await admin.send(api.getPersonByUsername, { username: other.svc.username })
  expect(reply.status).toBe(409)
  expect(reply.error?.code).toBe('idempotencyKeyReused')
  expect(found.status).toBe(404)
})

test('two at once with one key and two bodies: one is done, the other 409 (decisions §1)', async () => {
  const headers = keyed()

  const replies = await Promise.all([
    admin.send(api.createPerson, { body: aNewcomer(), headers }),
    admin.send(api.createPerson, { body: aNewcomer(), headers }),
  ])

  expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409])
})

test('keys are per caller: another caller’s key means nothing, and shows no foreign answer (decisions §1)', async () => {
  const [body, headers] = [aNewcomer(), keyed()]
  await admin.send(api.createPerson, { body, headers })

  const same = await ann.client.send(api.createPerson, { body, headers })
  const other = await ann.client.send(api.createPerson, { body: aNewcomer(), headers })

  expect([same.status, other.status]).toEqual([403, 403])
  expect(same.text).not.toContain(body.svc.username)
})

test('another key is another request (decisions §1)', async () => {
  const body = aNewcomer()
  await admin.send(api.createPerson, { body, headers: keyed() })

  const reply = await admin.send(api.createPerson, { body, headers: keyed() })

  expect(reply.status).toBe(409)
  expect(reply.error?.code).toBe('usernameTaken')
})

test('a refused request is refused again under its key, in the same words (decisions §1)', async () => {
  const headers = keyed()
  const wrong = { ...aNewcomer(), status: 5 }

  const first = await sendJson(admin, 'POST', PEOPLE, wrong, headers)
  const again = await sendJson(admin, 'POST', PEOPLE, wrong, headers)

  expect([first.status, again.status]).toEqual([400, 400])
  expect(again.error).toEqual(first.error)
})

test('a key on PUT is ignored, because PUT is safe to repeat (decisions §1)', async () => {
  const headers = keyed()

  const first = await ann.client.send(api.updatePerson, { personID: '@me', body: { status: 'one' }, headers })
  const second = await ann.client.send(api.updatePerson, {
    personID: '@me',
    body: { status: 'two' },
    headers,
  })

  expect([first.body?.status, second.body?.status]).toEqual(['one', 'two'])
})
