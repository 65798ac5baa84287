/** A token makes no token that does more or lasts longer than itself (decision 0146). */
import { basic, bearer, type Client } from '@folkmoot/client'
import { api, formatDate, type NewPersonalToken } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'

const instance = await anInstance()
afterAll(() => instance.close())

let made = 0
const create = (client: Client, body: Partial<NewPersonalToken> = {}) =>
  client.send(api.createToken, {
    personID: '@me',
    body: { name: `token ${++made}`, scopes: 'write', ...body },
  })
async function aChild(of: Client, body: Partial<NewPersonalToken> = {}) {
  const { body: token } = await create(of, body)
  return { id: token?.id ?? '', token: token?.token ?? '', client: of.as(bearer(token?.token ?? '')) }
}
const inDays = (days: number) => formatDate(new Date(Date.now() + days * 86_400_000))
const statusOf = async (client: Client) => (await client.send(api.getPerson, { personID: '@me' })).status

test('a token makes none that expires later, and without a date one that expires with it', async () => {
  const { client, username } = await aPerson(instance)
  const week = inDays(7)
  const parent = await aChild(client, { expires: week })
  const asPassword = client.as(basic(username, parent.token))
  const later = [
    await create(parent.client, { expires: inDays(8) }),
    await create(asPassword, { expires: inDays(8) }),
  ]
  const earlier = await create(parent.client, { expires: inDays(6) })
  const same = await create(parent.client, { expires: week })
  const unsaid = await create(parent.client)

  for (const { status, error } of later) {
    expect([status, error?.details?.[0]?.field]).toEqual([400, 'expires'])
    expect(error?.details?.[0]?.message).toContain(week)
  }
  expect([earlier.status, same.status]).toEqual([201, 201])
  expect(unsaid.body?.expires).toBe(week)
})

test('revoking a token revokes those that it made, and those that they made', async () => {
  const { client } = await aPerson(instance)
  const first = await aChild(client)
  const second = await aChild(first.client)
  const third = await aChild(second.client)
  const other = await aChild(client)
  const before = await Promise.all([first, second, third, other].map((token) => statusOf(token.client)))
  await client.deleteToken({ personID: '@me', tokenID: first.id })
  const after = await Promise.all([first, second, third, other].map((token) => statusOf(token.client)))

  expect(before).toEqual([200, 200, 200, 200])
  expect(after).toEqual([401, 401, 401, 200])
  const { list } = await client.listTokens({ personID: '@me' })
  expect(list.map(({ id }) => id)).toEqual([other.id])
})

test('a token makes none with more scopes', async () => {
  const { client } = await aPerson(instance)
  const parent = await aChild(client)

  expect((await create(parent.client, { scopes: 'uri:/api' })).status).toBe(403)
  expect((await create(parent.client, { scopes: 'read' })).status).toBe(201)
})
