import { once } from 'node:events'
import { connect } from 'node:net'
import { basic, type Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aDatabase, aNode, anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { aToken } from '../../../testing/tokens.ts'
import { VerifiedCredentials } from '../credentials/verified.ts'
import { memberOf } from '../people/actors.ts'
import { clearExpiredTokens, noteTokenUses } from '../tokens/jobs.ts'
import { Authentication } from './identify.ts'
import { Passwords } from './passwords.ts'

const instance = await anInstance()
const { admin, anonymous, context, store } = instance
afterAll(() => instance.close())
const ME = '/api/core/v3/people/@me'

test('revoking, disabling, a new password and removal end a token on every node, long before it is checked again there', async () => {
  const { connection, drop } = await aDatabase()
  const one = await aNode(connection)
  const other = await aNode(connection)
  const endings = {
    revoked: (person: { id: string }, tokenID: string) =>
      one.admin.deleteToken({ personID: person.id, tokenID }),
    disabled: ({ id }: { id: string }) =>
      one.admin.updatePerson({ personID: id, body: { svc: { enabled: false } } }),
    'given another password': ({ id }: { id: string }) =>
      one.admin.updatePerson({ personID: id, body: { svc: { password: 'another password' } } }),
    gone: ({ id }: { id: string }) => one.admin.deletePerson({ personID: id }),
  }

  for (const [how, end] of Object.entries(endings)) {
    const person = await aPerson(one)
    const { id, token } = await aToken(person.client)
    const onOther = other.anonymous.as(`bearer ${token}`)
    expect((await onOther.request({ path: ME })).status, how).toBe(200)

    await end(person, id)
    await expect.poll(async () => (await onOther.request({ path: ME })).status, { interval: 20 }).toBe(401)
    const here = await one.anonymous.as(`Bearer ${token}`).request({ path: ME })
    expect(here.status, how).toBe(401)
  }

  await Promise.all([one.close(), other.close()])
  await drop()
})

test('a token revoked during its lookup is refused afterwards, and not cached', async () => {
  const person = await aPerson(instance)
  const { id, token } = await aToken(person.client)
  await person.client.getPerson({ personID: '@me' })
  const [read, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.resolve()
      await release.promise
      return result
    },
  })
  const { identify } = new Authentication({ ...context, db: slowly }, new Passwords(context))
  const trace = () => ({ id: 'x', address: '127.0.0.1', network: '127.0.0.1' })
  const ask = async () => await identify(`Bearer ${token}`, trace)

  const early = ask()
  await read.promise
  await person.client.deleteToken({ personID: '@me', tokenID: id })
  const late = ask()
  release.resolve()

  await expect(early).resolves.toMatchObject({ id: person.id })
  await expect(late).rejects.toThrow('revoked')
  await expect(ask()).rejects.toThrow('revoked')
})

test('neither stale reads nor expired tokens are cached', () => {
  const verified = new VerifiedCredentials()
  const member = memberOf({ id: '7', username: 'ann', roles: [] })
  const { epoch, tokenEpoch } = verified
  verified.remember('password', member, epoch)

  verified.forgetTokens('8')
  verified.rememberToken('early', member, { epoch: tokenEpoch, lastsMs: 60_000 })
  verified.rememberToken('over', member, { epoch: verified.tokenEpoch, lastsMs: 0.4 })
  verified.rememberToken('good', member, { epoch: verified.tokenEpoch, lastsMs: 60_000 })
  const known = ['early', 'over', 'good', 'password'].map((key) => verified.find(key) !== undefined)
  verified.hear('another-node 7 tokens')
  const later = ['good', 'password'].map((key) => verified.find(key) !== undefined)

  expect(known).toEqual([false, false, true, true])
  expect(later).toEqual([false, true])
})

test('an expired token is refused and deleted; others stay', async () => {
  const person = await aPerson(instance)
  const expired = await aToken(person.client)
  const good = await aToken(person.client)
  expect((await expired.client.request({ path: ME })).status).toBe(200)

  await store.sql`update access_token set expires_at = now() - interval '1 second' where id = ${expired.id}`
  context.verified.forgetAll()
  const late = await expired.client.request({ path: ME })
  await clearExpiredTokens(context)
  const left = await store.sql`select id::text from access_token where person_id = ${person.id}`

  expect(late.status).toBe(401)
  expect(late.headers.get('www-authenticate')).toMatch(
    /^Bearer realm="Folkmoot", error="invalid_token", error_description="[^"]+"$/,
  )
  expect(left.map(({ id }) => id)).toEqual([good.id])
})

test('only the hash of a token is in the database, also in stored idempotent answers', async () => {
  const person = await aPerson(instance)
  const ask = () =>
    person.client.send(api.createToken, {
      personID: '@me',
      body: { name: 'kept' },
      headers: { 'idempotency-key': 'once' },
    })

  const [first, again] = [await ask(), await ask()]
  const { token = '' } = first.body ?? {}
  const rows = await store.sql`
    select to_jsonb(access_token) - 'token_hash' as row from access_token
    union all select to_jsonb(idempotent_answer) from idempotent_answer
    union all select to_jsonb(audit_entry) from audit_entry`

  expect(again.body).toEqual(first.body)
  expect(token).toMatch(/^fmp_[\w-]{43}$/)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('base64').slice(0, 40))
})

test('a stored idempotent answer is not reused for other scopes of the same person', async () => {
  const person = await aPerson(instance)
  const narrow = await aToken(person.client, 'write')
  const ask = (client: Client) =>
    client.send(api.createToken, {
      personID: '@me',
      body: { name: 'one of them' },
      headers: { 'idempotency-key': 'shared' },
    })

  const first = await ask(person.client)
  const others = await ask(narrow.client)

  expect([first.status, others.status, others.error?.code]).toEqual([201, 409, 'idempotencyKeyReused'])
})

test('token use is recorded in the background, at most once a minute', async () => {
  const person = await aPerson(instance)
  const { client } = await aToken(person.client)
  const lastUsed = async () => (await person.client.listTokens({ personID: '@me' })).list[0]?.lastUsed

  await client.request({ path: ME })
  const before = await lastUsed()
  await noteTokenUses(context)
  const after = await lastUsed()
  context.verified.forgetAll()
  await client.request({ path: ME })

  expect(before).toBeUndefined()
  expect(after).toMatch(/^\d{4}-/)
  expect(context.tokenUses.take().size).toBe(0)
})

test('a personal access token works as Basic password: wrong ones count, correct ones are never delayed', async () => {
  const person = await aPerson(instance)
  const { token } = await aToken(person.client)
  const { token: others } = await aToken(admin)
  const attempt = (password: string) => anonymous.as(basic(person.username, password)).request({ path: ME })

  const wrong = []
  for (let round = 0; round < 9; round++) wrong.push(await attempt(`fmp_${String(round).repeat(43)}`))
  wrong.push(await attempt(others), await attempt(others))
  const right = await attempt(token)

  expect(wrong.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
  expect(right.status).toBe(200)
})

test('rights lost while a body arrives are checked again before anything is done', async () => {
  const person = await aPerson(instance)
  const { client, id } = await aToken(person.client)
  await client.request({ path: ME })
  const body = JSON.stringify({ name: 'too late' })
  const asked = () => context.verified.hits + context.verified.misses
  const before = asked()
  const socket = connect(Number(new URL(instance.baseUrl).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))

  socket.write(
    `POST ${ME}/tokens HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `authorization: ${client.options.authorization}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await expect.poll(asked).toBeGreaterThan(before)
  await person.client.deleteToken({ personID: '@me', tokenID: id })
  socket.write(body.slice(5))
  await once(socket, 'close')

  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect((await person.client.listTokens({ personID: '@me' })).list).toEqual([])
})
