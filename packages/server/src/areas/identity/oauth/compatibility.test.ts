/** OAuth as clients of the original know it: what a black box cannot see. */
import { bearer } from '@folkmoot/client'
import { vocabularies } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { anAddOn, OAuthClient } from '../../../testing/oauth.ts'

const instance = await anInstance({
  FOLKMOOT_VOCABULARY: Object.keys(vocabularies)[1],
  FOLKMOOT_PASSWORD_GRANT: 'on',
})
afterAll(() => instance.close())
const { sql } = instance.store
const person = await aPerson(instance)

const byPassword = { grant_type: 'password', username: person.username, password: person.password }
const revoke = (token: string, body?: string) =>
  fetch(`${instance.baseUrl}/oauth2/revoke`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body }),
  })
const statusOf = async (token: string) =>
  (await instance.anonymous.as(bearer(token)).request({ path: '/api/core/v3/people/@me' })).status

test('a password grant without scope gets all scopes of the add-on, and may ask for fewer', async () => {
  const client = new OAuthClient(instance, await anAddOn(instance, { scopes: ['read', 'webhooks'] }))

  const all = await client.token(byPassword)
  const fewer = await client.token({ ...byPassword, scope: 'read' })
  const more = await client.token<{ error: string }>({ ...byPassword, scope: 'write' })

  expect(all.body).toMatchObject({ scope: 'read webhooks', token_type: 'bearer' })
  expect([fewer.body.scope, more.body.error]).toEqual(['read', 'invalid_scope'])
})

test('a refresh token that stays lasts from each use on, and never longer than its family', async () => {
  const client = new OAuthClient(instance, await anAddOn(instance))
  const { body: tokens } = await client.token(byPassword)
  const secondsLeft = async () => {
    const [row] = await sql`
      select extract(epoch from expires_at - now())::integer as seconds, (payload::jsonb ->> 'exp')::bigint
        - extract(epoch from now())::bigint as inside
      from oauth_entry where model = 'RefreshToken' order by created_at desc limit 1`
    return [Number(row?.seconds), Number(row?.inside)]
  }
  const shorten = async (model: string) => {
    const soon = Math.floor(Date.now() / 1000) + 100
    await sql`
      update oauth_entry set expires_at = now() + interval '100 seconds',
        payload = jsonb_set(payload::jsonb, '{exp}', to_jsonb(${soon}::bigint))::text
      where model = ${model}`
  }
  await shorten('RefreshToken')

  const again = await client.refresh(tokens.refresh_token)
  const prolonged = await secondsLeft()
  await shorten('Grant')
  const last = await client.refresh(tokens.refresh_token)
  const ending = await secondsLeft()

  expect([again.status, last.status]).toEqual([200, 200])
  for (const seconds of prolonged) expect(seconds).toBeGreaterThan(29 * 24 * 3600)
  for (const seconds of ending) expect(seconds).toBeLessThanOrEqual(100)
})

test('a Bearer token revokes only itself: no personal token, and nothing that a body names', async () => {
  const client = new OAuthClient(instance, await anAddOn(instance))
  const [one, other] = [(await client.token(byPassword)).body, (await client.token(byPassword)).body]
  const own = await client.token({ grant_type: 'client_credentials' })
  const personal = await person.client.createToken({ personID: '@me', body: { name: 'A program' } })

  const statuses = [
    (await revoke(one.access_token, `token=${other.access_token}`)).status,
    (await revoke(personal.token)).status,
    (await revoke(own.body.access_token)).status,
    (await revoke('unknown')).status,
  ]

  expect(statuses).toEqual([400, 400, 200, 200])
  expect(await statusOf(own.body.access_token)).toBe(401)
  for (const { access_token } of [one, other]) expect(await statusOf(access_token)).toBe(200)
  expect(await statusOf(personal.token)).toBe(200)
  const { list } = await instance.admin.listAuditEntries({ filter: ['action(grant.revoked)'], count: 100 })
  expect(list).toHaveLength(0)
})
