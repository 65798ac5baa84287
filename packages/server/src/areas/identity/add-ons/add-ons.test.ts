import { bearer } from '@folkmoot/client'
import { scopesOf } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import type { Member } from '../../../actor.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { aDatabase, aNode, anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { findToken, saveToken } from '../tokens/tokens.ts'
import { findClient, forgetExpiredCodes, takeCode } from './add-ons.ts'
import { addOnVerbs, mayGrant } from './policy.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context, store } = instance

let made = 0
const register = (overrides: object = {}, client = admin) =>
  client.registerAddOn({ body: { name: `Add-on ${++made}`, ...overrides } })
const take = (addOnId: string, code: string) =>
  inTransaction(context.writeDb, (tx) => takeCode(tx, addOnId, code))

/** A second admin, who can be disabled and removed. */
async function anotherAdmin() {
  return await aPerson(instance, { account: { roles: ['admin'], password: 'password of an admin' } })
}

test('a code works once, for the person who registered; of ten concurrent uses one succeeds and the rest revoke', async () => {
  const { id, code, creator } = await register()

  const taken = await Promise.all(Array.from({ length: 10 }, () => take(id, code)))

  expect(taken.filter((one) => one?.isReused === false)).toHaveLength(1)
  expect(taken.filter((one) => one?.isReused === true)).toHaveLength(9)
  expect(new Set(taken.map((one) => one?.personId))).toEqual(new Set([creator?.id]))
  expect(new Set(taken.map((one) => one?.grantId)).size).toBe(1)
})

test('a second use waits for the first, and finds the code used', async () => {
  const { id, code } = await register()
  const { promise: asLongAsTheOtherWaits, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: hasTaken, resolve: taken } = Promise.withResolvers<void>()
  const first = inTransaction(context.writeDb, async (tx) => {
    const one = await takeCode(tx, id, code)
    taken()
    await asLongAsTheOtherWaits
    return one
  })
  await hasTaken

  const second = take(id, code)
  await expect
    .poll(
      () =>
        store.sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    .toHaveLength(1)
  goOn()

  expect([(await first)?.isReused, (await second)?.isReused]).toEqual([false, true])
})

test('another add-on cannot use a code, nor void it by trying', async () => {
  const [one, other] = [await register(), await register()]

  expect(await take(other.id, one.code)).toBeUndefined()
  expect(await take(one.id, `${one.code}x`)).toBeUndefined()
  expect(await take(one.id, one.code)).toMatchObject({ isReused: false })
})

test('a code expires after ten minutes and is deleted', async () => {
  const { id, code } = await register()
  const { sql } = store
  const [{ life } = {}] = await sql`
    select extract(epoch from expires_at - created_at)::int as life from add_on_code where add_on_id = ${id}`
  await sql`update add_on_code set expires_at = now() where add_on_id = ${id}`

  const late = await take(id, code)
  await forgetExpiredCodes(context.slowDb)

  expect(life).toBe(600)
  expect(late).toBeUndefined()
  expect(await sql`select from add_on_code where add_on_id = ${id}`).toHaveLength(0)
})

const ENDS: Record<string, (adminId: string, addOnID: string) => Promise<unknown>> = {
  'is disabled': (personID) => admin.updatePerson({ personID, body: { svc: { enabled: false } } }),
  'has another password': (personID) =>
    admin.updatePerson({ personID, body: { svc: { password: 'another password' } } }),
  'is gone': (personID) => admin.deletePerson({ personID }),
}
test.each(Object.entries(ENDS))('the code ends when its person %s; the add-on stays', async (_name, end) => {
  const registrant = await anotherAdmin()
  const { id, code } = await register({}, registrant.client)

  await end(registrant.id, id)

  expect(await take(id, code)).toBeUndefined()
  expect(await admin.getAddOn({ addOnID: id })).toMatchObject({ id, enabled: true })
})

test('an enabled client has its secret, a public one has none; unknown ids give nothing', async () => {
  const [plain, open] = [await register({ accessTokenLife: 60 }), await register({ public: true })]
  const find = (clientId: string) => findClient(context, context.db, clientId)

  expect(await find(plain.clientId)).toMatchObject({
    addOnId: plain.id,
    secret: plain.clientSecret,
    isPublic: false,
    accessTokenLife: 60,
    botPersonId: plain.bot?.id,
  })
  expect(await find(open.clientId)).toMatchObject({ isPublic: true, secret: undefined })
  expect(await find('no such client')).toBeUndefined()
  expect(await find('nul\0')).toBeUndefined()
  await admin.updateAddOn({ addOnID: plain.id, body: { enabled: false } })
  expect(await find(plain.clientId)).toBeUndefined()
})

test('disabling ends tokens, codes and the bot at once, and enabling restores none', async () => {
  const { id, code, bot, creator } = await register()
  const token = `token of ${id}`
  const personId = creator?.id ?? ''
  await inTransaction(context.writeDb, (tx) =>
    saveToken(tx, token, { kind: 'oauth', personId, addOnId: id, scopes: ['read'] }),
  )
  const before = await findClient(context, context.db, (await admin.getAddOn({ addOnID: id })).clientId)
  expect(await findToken(context.db, token)).toBeDefined()

  await admin.updateAddOn({ addOnID: id, body: { enabled: false } })

  expect(await findToken(context.db, token)).toBeUndefined()
  expect(await take(id, code)).toBeUndefined()
  expect((await admin.getPerson({ personID: bot?.id ?? '' })).svc.enabled).toBe(false)
  const enabled = await admin.updateAddOn({ addOnID: id, body: { enabled: true } })
  const after = await findClient(context, context.db, enabled.clientId)
  expect(await take(id, code)).toBeUndefined()
  expect((await admin.getPerson({ personID: bot?.id ?? '' })).svc.enabled).toBe(true)
  expect(Date.parse(after?.grantsSince ?? '')).toBeGreaterThan(Date.parse(before?.grantsSince ?? ''))
})

test.each(['disabled', 'removed'] as const)(
  'a token of an add-on that is %s on one node is refused by another',
  async (how) => {
    const { connection, drop } = await aDatabase()
    const [one, other] = [await aNode(connection), await aNode(connection)]
    const { id, creator } = await one.admin.registerAddOn({ body: { name: 'Everywhere' } })
    const token = { kind: 'oauth', personId: creator?.id ?? '', addOnId: id, scopes: ['read'] } as const
    await inTransaction(one.context.writeDb, (tx) => saveToken(tx, 'a token', token))
    const holder = other.anonymous.as(bearer('a token'))
    const statusOf = async () => (await holder.request({ path: '/api/core/v3/people/@me' })).status
    expect(await statusOf()).toBe(200)

    if (how === 'removed') await one.admin.deleteAddOn({ addOnID: id })
    else await one.admin.updateAddOn({ addOnID: id, body: { enabled: false } })
    await expect.poll(statusOf, { interval: 20 }).toBe(401)

    await Promise.all([one.close(), other.close()])
    await drop()
  },
)

test('a code issued before disabling stays void, even if its row exists', async () => {
  const { id, code } = await register()
  await store.sql`update add_on set grants_since = now() + interval '1 second' where id = ${id}`

  expect(await take(id, code)).toBeUndefined()
})

test('removing an add-on removes its tokens, codes and bot', async () => {
  const { id, code, bot, creator } = await register()
  await inTransaction(context.writeDb, (tx) =>
    saveToken(tx, 'a token', { kind: 'oauth', personId: creator?.id ?? '', addOnId: id, scopes: ['read'] }),
  )

  await admin.deleteAddOn({ addOnID: id })

  expect(await findToken(context.db, 'a token')).toBeUndefined()
  expect(await take(id, code)).toBeUndefined()
  await expect(admin.getPerson({ personID: bot?.id ?? '' })).rejects.toMatchObject({ status: 404 })
})

test('an add-on whose bot was removed by an admin can still be changed and removed', async () => {
  const { id, bot } = await register()
  await admin.deletePerson({ personID: bot?.id ?? '' })

  const changed = await admin.updateAddOn({ addOnID: id, body: { enabled: false, description: 'gone' } })
  await admin.deleteAddOn({ addOnID: id })

  expect(changed).toMatchObject({ enabled: false, description: 'gone' })
  expect(changed).not.toHaveProperty('bot')
})

test('no table holds a readable secret or code, stored answers and audit log included', async () => {
  const key = { 'idempotency-key': 'once and never again' }
  const body = { name: `Add-on ${++made}`, registerURL: 'http://127.0.0.1:59998/' }
  const first = await admin.registerAddOn({ body, headers: key })
  const again = await admin.registerAddOn({ body, headers: key })
  const renewed = await admin.renewAddOnSecret({ addOnID: first.id, headers: { 'idempotency-key': 'twice' } })
  const tables = await store.sql`select tablename from pg_tables where schemaname = 'public'`
  const rows = await Promise.all(
    tables.map(({ tablename }) => store.sql.unsafe(`select t::text as text from "${tablename}" t`)),
  )
  const everything = rows.flat().map(({ text }) => String(text))
  const isThere = (secret = '') =>
    everything.some((text) => text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')))

  expect(again).toEqual(first)
  expect(isThere(first.clientId)).toBe(true)
  expect([first.clientSecret, first.code, renewed.clientSecret].filter(isThere)).toEqual([])
})

test('a rotated secret applies at once; an unreadable one leaves no client', async () => {
  const { id, clientId, clientSecret } = await register()

  const renewed = await admin.renewAddOnSecret({ addOnID: id })
  const client = await findClient(context, context.db, clientId)
  await store.sql`update add_on set sealed_secret = '\\x01' where id = ${id}`

  expect(renewed.clientSecret).not.toBe(clientSecret)
  expect(client?.secret).toBe(renewed.clientSecret)
  expect(await findClient(context, context.db, clientId)).toBeUndefined()
})

test('an add-on cannot get more scopes than the credentials that register it', () => {
  const holder = (names: readonly string[], isAdmin = true): Member => ({
    kind: 'member',
    id: '1',
    username: 'admin',
    isAdmin,
    isManager: false,
    isModerator: false,
    scopes: scopesOf(names),
  })
  const wide = { scopes: ['uri:/api', 'openid'] }

  expect(mayGrant(holder(['uri:/api']), wide)).toBe(true)
  expect(mayGrant(holder(['admin', 'write']), wide)).toBe(false)
  expect(mayGrant(holder(['admin', 'write']), { scopes: ['write', 'openid', 'email'] })).toBe(true)
  expect(mayGrant(holder(['uri:/api'], false), wide)).toBe(false)
  expect(addOnVerbs(holder(['admin', 'write']), wide)).toEqual({
    self: ['DELETE', 'GET'],
    usage: ['GET'],
    secret: [],
    callback: [],
  })
})
