import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { admin, aMember, baseUrl, vocabularyName, word } from './community.ts'
import { fieldsNamed, sendJson, sendText, written } from './wire.ts'

const PROPERTIES = '/api/core/v3/admin/properties'
const pathOf = (name: string) => `${PROPERTIES}/${word(name)}`
const ann = await aMember()

/** §Limits, delivery tuning properties; the last but one from decisions §7, the last for mails. */
const DEFAULTS: readonly (readonly [string, number])[] = [
  ['svc.webhooks.consumer.payload_size', 100],
  ['svc.webhooks.consumer.callbacks_per_exec', 3],
  ['svc.webhooks.timeout.connection.default', 15],
  ['svc.webhooks.timeout.read.default', 5],
  ['svc.webhooks.timeout.connection.max', 15],
  ['svc.webhooks.timeout.read.max', 5],
  ['svc.webhooks.queue.rows.max', 330_000],
  ['svc.webhooks.buggy.after', 3],
  ['svc.mail.notifications.day.max', 50],
]

/** Not numbers. reactions.test.ts has the rules of emoji. */
const TEXTS = ['svc.reactions.emoji']

const set = async (name: string, value: unknown) => await sendJson(admin, 'PUT', pathOf(name), { value })
const currentValue = async (name: string) => (await admin.getProperty({ name: word(name) })).value

/** The instance may be in use, or left from an earlier run. */
async function setAllBack(): Promise<void> {
  for (const [name] of DEFAULTS) await set(name, null)
}
await setAllBack()
afterAll(setAllBack)

test.each(DEFAULTS)(
  '%s is %i by default, with name, type and description (§Limits, decisions §4)',
  async (name, standard) => {
    const reply = await admin.request({ path: pathOf(name) })

    expect(reply.status).toBe(200)
    expect(written(reply)).toMatchObject({
      name: word(name),
      value: standard,
      default: standard,
      type: 'integer',
      description: expect.stringMatching(/whole number from \d+ to \d+/),
    })
  },
)

test('the list has every property, by name, and no other (decisions §4)', async () => {
  const reply = await admin.request({ path: `${PROPERTIES}?count=100` })

  const { list } = written(reply) as { list: { name: string }[] }
  expect(list.map((property) => property.name)).toEqual(
    [...DEFAULTS.map(([name]) => name), ...TEXTS].map(word).sort(),
  )
})

test('a property is {name, value, default, type, description}: no entity, so no resources (decisions §0, §4)', async () => {
  const { list } = await admin.listProperties()

  for (const property of list)
    expect(Object.keys(property).sort()).toEqual(['default', 'description', 'name', 'type', 'value'])
})

test('names are written in the word of the instance, and in no other (decisions §0)', async () => {
  const reply = await admin.request({ path: PROPERTIES })

  const { list } = written(reply) as { list: { name: string }[] }
  expect(list.length).toBeGreaterThan(0)
  for (const { name } of list) expect(name.startsWith(`${vocabularyName}.`)).toBe(true)
})

test('the list is paginated (§Paginated list)', async () => {
  const names: string[] = []
  for await (const property of admin.each(api.listProperties, { count: 3 })) names.push(property.name)
  const second = await admin.listProperties({ count: 3, startIndex: 3 })
  const beyond = await admin.listProperties({ startIndex: 1000 })

  expect(names).toHaveLength(DEFAULTS.length + TEXTS.length)
  expect(second.links).toMatchObject({ next: expect.any(String), prev: expect.any(String) })
  expect(beyond.list).toEqual([])
  expect(beyond.links).not.toHaveProperty('next')
})

test('PUT sets a value, at once: 200 and the whole property, and the next GET has it (decisions §1, §7)', async () => {
  const name = 'svc.webhooks.consumer.payload_size'

  const reply = await set(name, 50)

  expect(reply.status).toBe(200)
  expect(reply.text.startsWith('{')).toBe(true)
  expect(written(reply)).toMatchObject({ name: word(name), value: 50, default: 100 })
  expect(await currentValue(name)).toBe(50)
})

test('PUT with null restores the default (issue 3)', async () => {
  const name = 'svc.webhooks.consumer.callbacks_per_exec'
  await set(name, 9)

  const reply = await set(name, null)

  expect(reply.status).toBe(200)
  expect(written(reply)).toMatchObject({ value: 3, default: 3 })
  expect(await currentValue(name)).toBe(3)
})

test('a property can be sent back as it was read; read-only fields are ignored (§General conventions 2)', async () => {
  const name = 'svc.webhooks.timeout.read.default'
  const read = written(await admin.request({ path: pathOf(name) }))

  const reply = await sendText(
    admin,
    'PUT',
    pathOf(name),
    JSON.stringify({ ...read, value: 4, default: 99, type: 'string', name: 'other', description: '' }),
  )

  expect(written(reply)).toEqual({ ...read, value: 4 })
})

test.each([0, -1, 1001, 1.5, 1e300, '50', true, [], {}, [50]])(
  'a value that the property does not take is 400 fieldInvalid, naming the range: %j (decisions §1, §4)',
  async (value) => {
    const name = 'svc.webhooks.buggy.after'

    const reply = await set(name, value)

    expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
    expect(fieldsNamed(reply)).toEqual(['value'])
    expect(reply.error?.message).toContain('from 1 to 1000')
    expect(await currentValue(name)).toBe(3)
  },
)

test('the ends of the range are taken (decisions §4)', async () => {
  const name = 'svc.webhooks.timeout.connection.max'

  const replies = [await set(name, 1), await set(name, 300), await set(name, 301)]

  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 400])
  expect(await currentValue(name)).toBe(300)
})

test('PUT without a value is 400 (decisions §1)', async () => {
  const reply = await sendJson(admin, 'PUT', pathOf('svc.webhooks.buggy.after'), {})

  expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
  expect(fieldsNamed(reply)).toEqual(['value'])
})

test.each(['svc.webhooks.nothing', 'webhooks.buggy.after', 'toString', '__proto__', '%00', 'svc'])(
  'an unknown name is 404 propertyMissing, written as it was sent: %s (decisions §1)',
  async (name) => {
    const replies = [await admin.request({ path: pathOf(name) }), await set(name, 1)]

    for (const reply of replies) {
      expect(reply.status).toBe(name === '%00' ? 400 : 404)
      if (reply.status === 404) expect(reply.error?.code).toBe('propertyMissing')
      if (reply.status === 404) expect(reply.error?.message).toContain(word(name))
    }
  },
)

test('properties are for admins: 403 for members and moderators, known names or not (decisions §1)', async () => {
  const moderator = await aMember({ svc: { roles: ['moderator'] } })
  const name = 'svc.webhooks.timeout.read.max'

  for (const { client } of [ann, moderator]) {
    const replies = [
      await client.request({ path: PROPERTIES }),
      await client.request({ path: pathOf(name) }),
      await client.request({ path: pathOf('svc.nothing') }),
      await sendJson(client, 'PUT', pathOf(name), { value: 1 }),
    ]

    expect(replies.map((reply) => reply.status)).toEqual([403, 403, 403, 403])
  }
  expect(await currentValue(name)).toBe(5)
})

test('a property cannot be made or removed: 405 with Allow (decisions §1)', async () => {
  const path = pathOf('svc.webhooks.buggy.after')

  const removed = await admin.request({ method: 'DELETE', path })
  const made = await sendJson(admin, 'POST', PROPERTIES, { name: 'x', value: 1 })

  expect([removed.status, made.status]).toEqual([405, 405])
  expect(removed.headers.get('allow')).toContain('PUT')
})

test('If-Match guards a change: 412 when somebody was faster (decisions §1)', async () => {
  const name = 'svc.webhooks.queue.rows.max'
  const etag = (await admin.request({ path: pathOf(name) })).headers.get('etag') ?? ''

  const first = await sendJson(admin, 'PUT', pathOf(name), { value: 1000 }, { 'if-match': etag })
  const second = await sendJson(admin, 'PUT', pathOf(name), { value: 2000 }, { 'if-match': etag })

  expect([first.status, second.status]).toEqual([200, 412])
  expect(await currentValue(name)).toBe(1000)
})

test('every change is audited: who, which, old and new value (decisions §4)', async () => {
  const name = 'svc.webhooks.timeout.connection.default'
  await set(name, 10)
  await set(name, 10)
  await set(name, 12)

  const filter = [`target(property,${word(name)})`, 'action(property.changed)', 'actor(@me)']
  const reply = await admin.send(api.listAuditEntries, { filter, count: 2 })

  const { list } = written(reply) as { list: Record<string, unknown>[] }
  expect(list.map((entry) => entry.details)).toMatchObject([
    { before: 10, after: 12 },
    { before: 15, after: 10 },
  ])
  expect(list[0]).toMatchObject({
    target: { type: 'property', id: word(name), label: word(name), uri: `${baseUrl}${pathOf(name)}` },
    actor: { username: 'admin' },
  })
})
