import type { Client } from '@folkmoot/client'
import { type OperationShape, operations } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../testing/instance.ts'
import { aPerson } from '../testing/makers.ts'
import { inParallel } from '../testing/parallel.ts'
import { aToken } from '../testing/tokens.ts'

const instance = await anInstance({ FOLKMOOT_MODULES: 'events' })
const { admin } = instance
afterAll(() => instance.close())

/** Nothing has this id, so that whatever is let through does no harm. */
const NOBODY = '900000000'

async function ask(client: Client, { method, path, body }: OperationShape) {
  const isJson = body?.kind === 'json' || body?.kind === 'json and files'
  return await client.request({
    method,
    path: path.replace(/\{personID\}/g, '@me').replace(/\{\w+\}/g, NOBODY),
    ...(isJson ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}),
  })
}

/** The rule in other words than the code: what each scope lets through of what needs credentials. */
const READS = (method: string) => method === 'GET'
const LETS_THROUGH: Record<string, (operation: OperationShape) => boolean> = {
  read: ({ method, id, scope }) => (READS(method) && scope !== 'webhooks') || id === 'executeBatch',
  write: ({ scope }) => scope !== 'webhooks' && scope !== 'admin',
  webhooks: ({ scope }) => scope === 'webhooks',
  admin: ({ method, id, scope }) =>
    (READS(method) && scope !== 'webhooks') || id === 'executeBatch' || scope === 'admin',
  'uri:/api': () => true,
}
const FEEDS = ['getFeed', 'getPlaceFeed', 'getPersonFeed', 'getTagFeed']
const OPEN = new Set(['getVersion', 'getOpenApi', 'verifyAddOnSignature', ...FEEDS])

test.each(Object.entries(LETS_THROUGH))(
  'a token for %s reaches what it is for, and 403 names what is missing',
  async (scopes, isReached) => {
    const person = await aPerson(instance)
    const { client } = await aToken(person.client, scopes)
    const wrong: string[] = []

    await inParallel(operations, async (operation) => {
      const { status, error, headers } = await ask(client, operation)
      const isRefused = status === 403 && error?.code === 'insufficientScope'
      const isTold =
        /^Bearer realm="Folkmoot", error="insufficient_scope", .*scope="(read|write|webhooks|admin)"$/.test(
          headers.get('www-authenticate') ?? '',
        )
      const shallReach = OPEN.has(operation.id) || isReached(operation)
      if (isRefused === shallReach || isRefused !== isTold)
        wrong.push(`${operation.id}: ${status} ${error?.code}`)
    })

    expect(wrong).toEqual([])
  },
)

/** For admins alone, wherever they ask: told apart from the policies. */
const ADMIN_ONLY = [
  'createPerson',
  'deletePerson',
  'listAuditEntries',
  'getAuditEntry',
  'listProperties',
  'getProperty',
  'setProperty',
  'createSecurityGroup',
  'createEventType',
]

test('without the scope admin an admin’s token is refused what a plain member is, and with it is not', async () => {
  const plain = await aPerson(instance)
  const boss = await aPerson(instance, { standing: { roles: ['admin'] } })
  const [narrow, wide] = [
    await aToken(boss.client, 'read write webhooks'),
    await aToken(boss.client, ['read', 'write', 'admin']),
  ]
  const bodies: Record<string, unknown> = {
    createPerson: {
      emails: [{ value: 'x@example.org' }],
      name: { givenName: 'A', familyName: 'B' },
      svc: { username: 'scoped' },
    },
    setProperty: { value: '7' },
    createSecurityGroup: { name: 'Scoped' },
    createEventType: { name: 'Scoped' },
  }
  const send = async (client: Client, id: string) => {
    const operation = operations.find((one) => one.id === id)
    if (!operation) throw new Error(`There is no operation ${id}.`)
    const path = operation.path.replace('{name}', 'svc.webhooks.queue.rows.max').replace(/\{\w+\}/g, plain.id)
    const body =
      bodies[id] === undefined
        ? {}
        : { body: JSON.stringify(bodies[id]), headers: { 'content-type': 'application/json' } }
    return (await client.request({ method: operation.method, path, ...body })).status
  }

  for (const id of ADMIN_ONLY) {
    const statuses = [await send(plain.client, id), await send(narrow.client, id)]
    expect(statuses, id).toEqual([403, 403])
  }
  for (const id of ADMIN_ONLY.filter((one) => one !== 'deletePerson')) {
    expect(await send(wide.client, id), id).not.toBe(403)
  }
  expect((await narrow.client.getPerson({ personID: '@me' })).svc.roles).toEqual(['admin'])
})

test('what is read with narrow scopes and what is read with all are kept apart', async () => {
  const { client: owner } = await aPerson(instance)
  const body = {
    type: 'document' as const,
    subject: 'Kept',
    content: { type: 'text/html' as const, text: 'x' },
  }
  const { id } = await owner.createContent({ body })
  const reader = (await aToken(owner, 'read')).client
  const paths = [
    `/api/core/v3/contents/${id}`,
    '/api/core/v3/people/@me',
    '/api/core/v3/contents',
    '/api/core/v3/people',
  ]
  const readAll = (client: Client) =>
    Promise.all(paths.map(async (path) => (await client.request({ path })).text))

  const [whole, narrow, wholeAgain, narrowAgain] = [
    await readAll(owner),
    await readAll(reader),
    await readAll(owner),
    await readAll(reader),
  ]

  expect(wholeAgain).toEqual(whole)
  expect(narrowAgain).toEqual(narrow)
  for (const text of whole) expect(text).toMatch(/"allowed":\[[^\]]*"(PUT|POST|DELETE)"/)
  for (const text of narrow) expect(text).not.toMatch(/"allowed":\[[^\]]*"(PUT|POST|DELETE)"/)
  expect(narrow[0]).toContain('"editable":false')
  expect(await admin.getContent({ contentID: id })).toMatchObject({ content: { editable: true } })
})
