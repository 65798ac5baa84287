import { bearer, type Client } from '@folkmoot/client'
import { api, type NewPersonalToken } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, aPlace, newContent, vocabularyName } from './community.ts'
import { PEOPLE } from './wire.ts'

const ann = await aMember()

async function by(owner: Client, scopes: NewPersonalToken['scopes']): Promise<Client> {
  const { token } = await owner.createToken({ personID: '@me', body: { name: 'A program', scopes } })
  return anonymous.as(bearer(token))
}

/** Every `allowed` that is somewhere in an answer. */
function verbsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(verbsIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'allowed' && Array.isArray(item) ? (item as string[]) : verbsIn(item),
  )
}

test('with only read rights no resource has another verb than GET (decisions §1, §6)', async () => {
  const reader = await by(ann.client, 'read')
  const place = await aPlace(ann.client)
  const content = await ann.client.createContent({ body: newContent({ parent: place.resources.self?.ref }) })
  const update = await ann.client.createUpdate({ body: { html: 'Here' } })
  const paths = [
    `/api/core/v3/contents/${content.id}`,
    `/api/core/v3/contents/${content.id}?fields=content,resources`,
    `/docs/DOC-${content.id}/api/v3`,
    '/api/core/v3/contents',
    `${PEOPLE}/@me`,
    `${PEOPLE}?fields=@all`,
    `${PEOPLE}/@me/streams`,
    `/api/core/v3/places/${place.id}`,
    `/api/core/v3/members/places/${place.id}`,
    `/api/core/v2/updates/${update.id}`,
    '/api/core/v2/updates',
  ]

  for (const path of paths) {
    const [whole, narrow] = [await ann.client.request({ path }), await reader.request({ path })]

    expect(new Set(verbsIn(narrow.body)), path).toEqual(new Set(['GET']))
    expect(verbsIn(whole.body).length, path).toBeGreaterThan(verbsIn(narrow.body).length)
  }
  const batch = await reader.executeBatch({
    body: [
      { key: 'read', request: { method: 'GET', endpoint: `/api/core/v3/contents/${content.id}` } },
      { key: 'like', request: { method: 'POST', endpoint: `/api/core/v3/contents/${content.id}/likes` } },
    ],
  })
  expect(new Set(verbsIn(batch[0]?.data))).toEqual(new Set(['GET']))
  expect(batch[0]?.data).toMatchObject({ content: { editable: false }, movable: false, outcomeTypes: [] })
  expect((await reader.getPlace({ placeID: place.id })).childTypes).toEqual([])
  expect(batch[1]).toMatchObject({ status: 403, error: { code: 'insufficientScope' } })
})

test('insufficient scope is 403 and names the scope, in the body and for clients of OAuth (decisions §1, §6)', async () => {
  const [reader, hooks] = [await by(ann.client, 'read'), await by(ann.client, 'webhooks')]

  const written = await reader.send(api.createContent, { body: newContent() })
  const read = await hooks.request({ path: `${PEOPLE}/@me` })

  expect([written.status, written.error?.code, written.error?.message]).toEqual([
    403,
    'insufficientScope',
    expect.stringContaining('write'),
  ])
  expect(written.headers.get('www-authenticate')).toMatch(
    /^Bearer .*error="insufficient_scope".*scope="write"$/,
  )
  expect(read.headers.get('www-authenticate')).toMatch(/scope="read"$/)
})

test('a token never exceeds its person: admin in the hands of a member gives nothing (decisions §6)', async () => {
  const member = await by(ann.client, 'uri:/api')

  expect((await member.request({ path: '/api/core/v3/admin/audit' })).status).toBe(403)
})

test('without admin an admin’s token acts as a plain member; with read and admin it reads as one (decisions §6)', async () => {
  const hidden = await aMember({ svc: { visible: false } })
  const [plain, auditor] = [await by(admin, 'read write'), await by(admin, 'read admin')]
  const statuses = async (client: Client) => [
    (await client.request({ path: '/api/core/v3/admin/audit' })).status,
    (await client.request({ path: `${PEOPLE}/${hidden.id}` })).status,
    (await client.request({ method: 'DELETE', path: `${PEOPLE}/${hidden.id}` })).status,
  ]

  expect(await statuses(plain)).toEqual([403, 403, 403])
  expect(await statuses(auditor)).toEqual([200, 200, 403])
})

test('run-as is off by default: the header is refused, never passed over (decisions §6)', async () => {
  const name = `x-${vocabularyName}-run-as`

  const reply = await admin.request({ path: `${PEOPLE}/@me`, headers: { [name]: `userid ${ann.id}` } })

  expect([reply.status, reply.error?.message]).toEqual([403, expect.stringContaining('FOLKMOOT_RUN_AS')])
})
