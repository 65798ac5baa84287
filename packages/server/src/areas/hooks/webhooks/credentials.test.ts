import { bearer, type Client } from '@folkmoot/client'
import { api, type ScopeName, scopesOf } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { anAddOn, OAuthClient } from '../../../testing/oauth.ts'
import { aToken } from '../../../testing/tokens.ts'
import { memberOf } from '../../identity/people/actors.ts'
import { removeOrphanedWebhooks } from './departing.ts'
import { findForSending } from './sending.ts'
import { registerWebhook } from './webhooks.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context } = instance

const [ann, boss, bob] = (await aCrowd(instance, [
  { name: 'ann' },
  { name: 'boss', roles: ['admin'] },
  { name: 'bob' },
])) as [Somebody, Somebody, Somebody]
const CALLBACK = 'http://127.0.0.1:59996/'

let made = 0
const aGroup = async () =>
  (await ann.client.createPlace({ body: { type: 'group', name: `Group ${++made}`, groupType: 'OPEN' } })).id
const close = (placeID: string) => ann.client.updatePlace({ placeID, body: { groupType: 'SECRET' } })
const register = async (client: Client, placeId: string) =>
  (await client.createWebhook({ body: { callback: CALLBACK, object: `/places/${placeId}` } })).id
const lead = (client: Client, webhookID: string) =>
  client.updateWebhook({ webhookID, body: { callback: `${CALLBACK}${++made}` } })
const sendable = (id: string) => findForSending(context, context.db, id)

/** An add-on with somebody's consent. */
async function granted(person: Somebody, scope = 'webhooks') {
  const addOn = await anAddOn(instance)
  const oauth = new OAuthClient(instance, addOn)
  const aClient = async () =>
    instance.anonymous.as(bearer((await oauth.tokensFor(person, { scope })).access_token))
  return { addOnID: addOn.id, aClient, program: await aClient() }
}

async function revoke(person: Somebody, addOnID: string) {
  const { list } = await person.client.listGrants({ personID: person.id })
  const grant = list.find(({ addOn }) => addOn.id === addOnID)
  await person.client.deleteGrant({ personID: person.id, grantID: grant?.id ?? '' })
}

test('a webhook registered with a token without the admin scope gets what a plain member may see, an admin’s too', async () => {
  const placeId = await aGroup()
  const { client: plain } = await aToken(boss.client, 'webhooks')
  const { client: wide } = await aToken(boss.client, 'webhooks admin')
  const ids = [await register(plain, placeId), await register(wide, placeId)]
  ids.push(await register(boss.client, placeId))

  const rights = async () =>
    (await Promise.all(ids.map(sendable))).map((webhook) => [webhook?.owner?.isAdmin, webhook?.mayHave])
  expect(await rights()).toEqual([
    [false, true],
    [true, true],
    [true, true],
  ])
  await close(placeId)

  expect(await rights()).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ])
})

test('changing the URL with a token of fewer scopes reduces the webhook to them', async () => {
  const { client: plain } = await aToken(boss.client, 'webhooks')
  const id = await register(boss.client, await aGroup())

  await lead(plain, id)
  expect((await sendable(id))?.owner?.isAdmin).toBe(false)
  // Scopes once reduced do not grow back by themselves.
  await lead(boss.client, id)

  expect((await sendable(id))?.owner?.isAdmin).toBe(false)
})

test('revoking consent to an add-on ends its webhooks', async () => {
  const placeId = await aGroup()
  const { addOnID, aClient, program } = await granted(bob)
  const own = await register(bob.client, placeId)
  const id = await register(program, placeId)
  expect((await sendable(id))?.mayHave).toBe(true)

  await revoke(bob, addOnID)
  expect(await sendable(id)).toBeUndefined()
  // New consent starts from scratch.
  const again = await register(await aClient(), placeId)
  expect(await sendable(id)).toBeUndefined()
  await removeOrphanedWebhooks(context)

  const statuses = [id, again, own].map(
    async (webhookID) => (await admin.send(api.getWebhook, { webhookID })).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 200, 200])
  expect((await sendable(again))?.mayHave).toBe(true)
})

test('a webhook registered with a personal token ends with it: revoked, expired, or of an older password', async () => {
  const placeId = await aGroup()
  const tokens = [await aToken(bob.client, 'webhooks read'), await aToken(bob.client, 'webhooks read')]
  const [revoked, expired] = await Promise.all(tokens.map(({ client }) => register(client, placeId)))
  const older = await register((await aToken(boss.client, 'webhooks read')).client, placeId)
  const own = await register(bob.client, placeId)
  const taken = await register((await aToken(bob.client, 'webhooks read')).client, placeId)
  await lead(bob.client, taken)
  const all = [revoked ?? '', expired ?? '', older, own, taken]
  const areThere = async () => (await Promise.all(all.map(sendable))).map((webhook) => webhook !== undefined)
  expect(await areThere()).toEqual([true, true, true, true, true])

  await bob.client.deleteToken({ personID: bob.id, tokenID: tokens[0]?.id ?? '' })
  await instance.store.sql`update access_token set expires_at = now() where id = ${tokens[1]?.id ?? ''}`
  await instance.store.sql`update credential set changed_at = now() where person_id = ${boss.id}`
  await removeOrphanedWebhooks(context)

  expect(await areThere()).toEqual([false, false, false, true, true])
  const statuses = all.map(async (webhookID) => (await admin.send(api.getWebhook, { webhookID })).status)
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200, 200])
})

test('a node that has not heard of the revocation does not let the add-on register', async () => {
  const { addOnID } = await granted(bob)
  const body = { callback: CALLBACK, object: `/places/${await aGroup()}` }
  const remembered = {
    ...memberOf({ id: bob.id, username: bob.username, roles: [] }, scopesOf(['webhooks'])),
    addOnId: addOnID,
  }
  const registerBy = () =>
    inTransaction(context.writeDb, (tx) => registerWebhook(context, tx, remembered, body))

  await expect(registerBy()).resolves.toMatchObject({ webhook: { add_on_id: addOnID } })
  await revoke(bob, addOnID)

  await expect(registerBy()).rejects.toMatchObject({ failureName: 'token_invalid' })
})

test('a webhook loses scopes that its add-on lost', async () => {
  const { addOnID, program } = await granted(boss, 'webhooks admin')
  const id = await register(program, await aGroup())
  const scopesBecome = (scopes: ScopeName[]) => admin.updateAddOn({ addOnID, body: { scopes } })

  expect(await sendable(id)).toMatchObject({ owner: { isAdmin: true }, mayHave: true })
  await scopesBecome(['read', 'webhooks'])
  expect(await sendable(id)).toMatchObject({ owner: { isAdmin: false }, mayHave: true })
  await scopesBecome(['read'])

  expect(await sendable(id)).toMatchObject({ mayHave: false })
})

test('the last one to change the URL decides whether the webhook belongs to the add-on', async () => {
  const { addOnID, program } = await granted(bob)
  const [theirs, own] = [await register(program, await aGroup()), await register(bob.client, await aGroup())]
  expect((await sendable(theirs))?.add_on_id).toBe(addOnID)

  await lead(program, theirs)
  expect((await sendable(theirs))?.add_on_id).toBe(addOnID)
  await lead(bob.client, theirs)
  expect((await sendable(theirs))?.add_on_id).toBeNull()
  await lead(program, own)
  expect((await sendable(own))?.add_on_id).toBe(addOnID)
  await revoke(bob, addOnID)

  expect([await sendable(own), (await sendable(theirs))?.mayHave]).toEqual([undefined, true])
})
