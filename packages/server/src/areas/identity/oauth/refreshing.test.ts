import { connect } from 'node:net'
import { bearer } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { aDatabase, aNode, type Instance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { anAddOn, OAuthClient, type Tokens } from '../../../testing/oauth.ts'

const { connection, drop } = await aDatabase()
const [instance, other] = [await aNode(connection), await aNode(connection)]
afterAll(async () => {
  await Promise.all([instance.close(), other.close()])
  await drop()
})
const { sql } = instance.store
const person = await aPerson(instance)
const client = new OAuthClient(instance, await anAddOn(instance))

const ME = '/api/core/v3/people/@me'
const statusOf = async (token: string, at: Instance = instance) =>
  (await at.anonymous.as(bearer(token)).request({ path: ME })).status
/** As if the ten seconds were over. */
const letTimePass = () => sql`update oauth_entry set consumed_at = consumed_at - interval '11 seconds'`
const audited = async (action: string) =>
  (await instance.admin.listAuditEntries({ filter: [`action(${action})`], count: 100 })).list

async function rotated(): Promise<{ old: Tokens; fresh: Tokens }> {
  const old = await client.tokensFor(person)
  const { body } = await client.refresh(old.refresh_token)
  return { old, fresh: body }
}

test('a refresh token is exchanged for another, and both access tokens work', async () => {
  const { old, fresh } = await rotated()

  expect(fresh.refresh_token).not.toBe(old.refresh_token)
  expect(fresh).toMatchObject({ token_type: 'Bearer', expires_in: 48 * 3600, scope: 'uri:/api' })
  expect(await statusOf(old.access_token)).toBe(200)
  expect(await statusOf(fresh.access_token)).toBe(200)
})

test('reusing a refresh token ends its whole family with access tokens, and no other', async () => {
  const { old, fresh } = await rotated()
  const elsewhere = await client.tokensFor(person)
  await letTimePass()

  const reuse = await client.refresh<{ error: string }>(old.refresh_token)
  const successor = await client.refresh<{ error: string }>(fresh.refresh_token)

  expect([reuse.status, reuse.body.error]).toEqual([400, 'invalid_grant'])
  expect([successor.status, successor.body.error]).toEqual([400, 'invalid_grant'])
  expect(await statusOf(old.access_token)).toBe(401)
  expect(await statusOf(fresh.access_token)).toBe(401)
  expect(await statusOf(elsewhere.access_token)).toBe(200)
  const [entry] = await audited('grant.reused')
  expect(entry).toMatchObject({ target: { type: 'person', id: person.id }, address: '127.0.0.1' })
})

test('within ten seconds a token gets the same unused successor again', async () => {
  const { old, fresh } = await rotated()

  const again = await client.refresh(old.refresh_token)
  const onward = await client.refresh(again.body.refresh_token)
  const late = await client.refresh<{ error: string }>(old.refresh_token)

  expect(again.body.refresh_token).toBe(fresh.refresh_token)
  expect(onward.status).toBe(200)
  expect([late.status, late.body.error]).toEqual([400, 'invalid_grant'])
  expect(await statusOf(onward.body.access_token)).toBe(401)
})

test('a crash between commit and answer logs nobody out: a retry gets the lost answer', async () => {
  const { refresh_token } = await client.tokensFor(person)
  const { clientId = '', clientSecret = '' } = client.addOn
  const params = {
    grant_type: 'refresh_token',
    refresh_token,
    client_id: clientId,
    client_secret: clientSecret,
  }
  const body = new URLSearchParams(params).toString()
  const { port } = new URL(instance.baseUrl)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(
    `POST /oauth2/token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  const consumed = async () =>
    (
      await sql`select 1 from oauth_entry where model = 'RefreshToken' and consumed_at is not null
      and key_hash = sha256(${refresh_token}::bytea)`
    ).length
  await expect.poll(consumed).toBe(1)
  socket.destroy()

  const { status, body: tokens } = await client.refresh(refresh_token)

  expect(status).toBe(200)
  expect(await statusOf(tokens.access_token)).toBe(200)
  expect((await client.refresh(tokens.refresh_token)).status).toBe(200)
})

test('twenty concurrent uses of one refresh token give one successor', async () => {
  const { refresh_token } = await client.tokensFor(person)
  const onOther = new OAuthClient(other, client.addOn)

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? onOther : client).refresh(refresh_token)),
  )
  const successors = new Set(answers.map(({ body }) => body.refresh_token))

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(successors.size).toBe(1)
  expect((await client.refresh([...successors][0] ?? '')).status).toBe(200)
})

test('twenty concurrent uses of an old one end the family once, without a server error', async () => {
  const { old, fresh } = await rotated()
  await letTimePass()
  const before = (await audited('grant.reused')).length

  const answers = await Promise.all(
    [old, fresh].flatMap(({ refresh_token }) =>
      Array.from({ length: 10 }, () => client.refresh(refresh_token)),
    ),
  )
  const after = (await audited('grant.reused')).length

  expect(new Set(answers.slice(0, 10).map(({ status }) => status))).toEqual(new Set([400]))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(after - before).toBe(1)
})

test('refreshing can reduce scopes, never extend them', async () => {
  const { refresh_token } = await client.tokensFor(person, { scope: 'write' })

  const less = await client.refresh(refresh_token, { scope: 'write' })
  const more = await client.refresh<{ error: string }>(less.body.refresh_token, { scope: 'write admin' })
  const unknown = await client.refresh<{ error: string }>(less.body.refresh_token, { scope: 'nonsense' })

  expect(less.body.scope).toBe('write')
  expect([more.status, more.body.error]).toEqual([400, 'invalid_scope'])
  expect([unknown.status, unknown.body.error]).toEqual([400, 'invalid_scope'])
})

test('a family ends after a year, however often it is refreshed', async () => {
  const { refresh_token } = await client.tokensFor(person)
  const [family] = await sql`select grant_id from oauth_entry
    where model = 'RefreshToken' and key_hash = sha256(${refresh_token}::bytea)`
  await sql`update oauth_entry set payload = jsonb_set(payload::jsonb, '{exp}',
    to_jsonb(floor(extract(epoch from now())) + 100))::text where model = 'Grant' and grant_id = ${family?.grant_id}`

  const { body } = await client.refresh(refresh_token)

  expect(body.expires_in).toBeLessThanOrEqual(100)
  const [{ life } = {}] =
    await sql`select extract(epoch from expires_at - now())::int as life from oauth_entry
    where model = 'RefreshToken' and key_hash = sha256(${body.refresh_token}::bytea)`
  expect(life).toBeLessThanOrEqual(100)
})

test('refresh tokens and codes are stored as hashes only', async () => {
  const { refresh_token, access_token } = await client.tokensFor(person)
  const rows = await sql`select row_to_json(oauth_entry)::text as entry from oauth_entry`
  const tokens = await sql`select row_to_json(access_token)::text as entry from access_token`

  const stored = [...rows, ...tokens].map(({ entry }) => entry).join('\n')

  expect(stored).not.toContain(refresh_token)
  expect(stored).not.toContain(access_token)
})

test('a revocation on one node applies on the other within a second', async () => {
  const one = await client.tokensFor(person)
  expect(await statusOf(one.access_token, other)).toBe(200)

  await client.post('/oauth2/revoke', { token: one.refresh_token })

  await expect.poll(() => statusOf(one.access_token, other), { interval: 20 }).toBe(401)
  expect((await new OAuthClient(other, client.addOn).refresh(one.refresh_token)).status).toBe(400)
})
