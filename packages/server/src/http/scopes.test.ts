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

/** An id that does not exist, so that accepted requests do no harm. */
const NOBODY = '900000000'

async function ask(client: Client, { method, path, body }: OperationShape) {
  const isJson = body?.kind === 'json' || body?.kind === 'json and files'
  return await client.request({
    method,
    path: path.replace(/\{personID\}/g, '@me').replace(/\{\w+\}/g, NOBODY),
    ...(isJson ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}),
  })
}

/** The rule restated: what each scope allows of operations that need credentials. */
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
const OPEN = new Set([
  'getVersion',
  'getOpenApi',
  'getErasureKeys',
  'getLook',
  'getLookPage',
  'getLookPicture',
  'getRobots',
  'getSitemap',
  'getSitemapPart',
  'listPublicProperties',
  'readInvitation',
  'signUpInvited',
  'verifyAddOnSignature',
  ...FEEDS,
])

test.each(Object.entries(LETS_THROUGH))(
  'a token for %s allows its operations, and 403 names the missing scope',
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

/** Admin-only operations, listed independently of the policies. */
const ADMIN_ONLY = [
  'createPerson',
  'deletePerson',
  'listAuditEntries',
  'getAuditEntry',
  'listDeletedContents',
  'listDeletedPeople',
  'listDeletedPlaces',
  'explainAccess',
  'describeAudience',
  'listReaders',
  'listPlaceOverviews',
  'listProperties',
  'getProperty',
  'setProperty',
  'getLookDraft',
  'changeLookDraft',
  'discardLookDraft',
  'createSecurityGroup',
  'createEventType',
]

test('without the admin scope an admin’s token has the rights of a plain member', async () => {
  const plain = await aPerson(instance)
  const boss = await aPerson(instance, { account: { roles: ['admin'] } })
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
    changeLookDraft: { name: 'Scoped' },
    createSecurityGroup: { name: 'Scoped' },
    createEventType: { name: 'Scoped' },
  }
  const asked = '?object=/places/1'
  const queries: Record<string, string> = {
    explainAccess: asked,
    describeAudience: asked,
    listReaders: asked,
  }
  const send = async (client: Client, id: string) => {
    const operation = operations.find((one) => one.id === id)
    if (!operation) throw new Error(`There is no operation ${id}.`)
    const path = operation.path.replace('{name}', 'svc.webhooks.queue.rows.max').replace(/\{\w+\}/g, plain.id)
    const body =
      bodies[id] === undefined
        ? {}
        : { body: JSON.stringify(bodies[id]), headers: { 'content-type': 'application/json' } }
    const request = { method: operation.method, path: path + (queries[id] ?? ''), ...body }
    return (await client.request(request)).status
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

test('answers for limited and for full scopes are cached separately', async () => {
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
