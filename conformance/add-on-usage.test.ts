/** Decision 0240: who granted an add-on what, and when it was last used. */
import { basic, bearer } from '@folkmoot/client'
import { api, type RegisteredAddOn } from '@folkmoot/contract'
import { expect, onTestFinished, test } from 'vitest'
import { admin, aMember, anonymous, baseUrl, unique } from './community.ts'
import { DATE } from './wire.ts'

const SOON = { timeout: 20_000, interval: 100 }
const register = () =>
  admin.registerAddOn({ body: { name: unique('Used '), scopes: ['read', 'write', 'openid'] } })

async function post({ clientId, clientSecret = '' }: RegisteredAddOn, path: string, params: object) {
  const response = await fetch(`${baseUrl}/oauth2/${path}`, {
    method: 'POST',
    headers: { authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams({ ...params }),
  })
  return await response.text()
}
async function tokenOf(addOn: RegisteredAddOn, params: object): Promise<string> {
  const { access_token }: { access_token: string } = JSON.parse(await post(addOn, 'token', params))
  return access_token
}
const use = (token: string) => anonymous.as(bearer(token)).send(api.getPerson, { personID: '@me' })
const exchanged = (addOn: RegisteredAddOn) =>
  tokenOf(addOn, { grant_type: 'authorization_code', code: addOn.code })

test('a fresh add-on has no grants, no tokens, and was never used', async () => {
  const { id: addOnID } = await register()

  const usage = await admin.getAddOnUsage({ addOnID })

  expect(usage).toEqual({ people: 0, tokens: 0 })
  expect((await admin.listAddOnGrants({ addOnID })).list).toEqual([])
  expect(await admin.getAddOn({ addOnID })).not.toHaveProperty('lastUsed')
})

test('usage counts people and valid tokens; uses are dated, also after the token is gone', async () => {
  const addOn = await register()
  const { id: addOnID } = addOn
  const [ofPerson, ofBot] = [
    await exchanged(addOn),
    await tokenOf(addOn, { grant_type: 'client_credentials', scope: 'read' }),
  ]
  const before = await admin.getAddOnUsage({ addOnID })

  await use(ofPerson)
  const used = async () => (await admin.getAddOn({ addOnID })).lastUsed
  await expect.poll(used, SOON).toMatch(DATE)
  await post(addOn, 'revoke', { token: ofPerson })

  const after = await admin.getAddOnUsage({ addOnID })
  expect(before).toEqual({ people: 1, tokens: 2, lastIssued: expect.stringMatching(DATE) })
  expect(after).toEqual({ ...before, tokens: 1, lastUsed: await used() })
  expect((await use(ofBot)).status).toBe(200)
  expect((await use(ofPerson)).status).toBe(401)
})

test('grants name the person, the scopes and the last use; those of the person say it too', async () => {
  const addOn = await register()
  const token = await exchanged(addOn)
  const me = await admin.getPerson({ personID: '@me' })

  await use(token)
  const granted = async () => (await admin.listAddOnGrants({ addOnID: addOn.id })).list
  await expect.poll(async () => (await granted())[0]?.lastUsed, SOON).toMatch(DATE)

  const [grant] = await granted()
  expect(grant).toMatchObject({
    type: 'grant',
    addOn: { id: addOn.id, name: addOn.name },
    person: { id: me.id, displayName: me.displayName },
    scopes: expect.arrayContaining(['read', 'write']),
    resources: {
      self: { ref: `${baseUrl}/api/core/v3/people/${me.id}/grants/${grant?.id}`, allowed: ['DELETE'] },
    },
  })
  const { list } = await admin.listGrants({ personID: '@me' })
  const { person: _, ...rest } = grant ?? {}
  expect(list.find(({ id }) => id === grant?.id)).toEqual(rest)
})

test('the use of an add-on for itself is no use for a person', async () => {
  const addOn = await register()
  await exchanged(addOn)
  const token = await tokenOf(addOn, { grant_type: 'client_credentials', scope: 'read' })

  await use(token)
  await expect.poll(async () => (await admin.getAddOn({ addOnID: addOn.id })).lastUsed, SOON).toMatch(DATE)

  const { list } = await admin.listAddOnGrants({ addOnID: addOn.id })
  expect(list).toHaveLength(1)
  expect(list[0]).not.toHaveProperty('lastUsed')
})

test('an admin finds a grant of somebody else and revokes it: its token is refused, and it is audited', async () => {
  const { id: personID, client } = await aMember({ svc: { roles: ['admin'] } })
  // Others look at what happens to the only admin that there is.
  onTestFinished(async () => void (await admin.updatePerson({ personID, body: { svc: { roles: [] } } })))
  const addOn = await client.registerAddOn({ body: { name: unique('Ended '), scopes: ['read'] } })
  const token = await exchanged(addOn)
  const [grant] = (await admin.listAddOnGrants({ addOnID: addOn.id })).list

  await admin.deleteGrant({ personID: grant?.person?.id ?? '', grantID: grant?.id ?? '' })

  expect(grant?.person?.id).toBe(personID)
  expect((await use(token)).status).toBe(401)
  expect(await admin.getAddOnUsage({ addOnID: addOn.id })).toMatchObject({ people: 0, tokens: 0 })
  const { list } = await admin.listAuditEntries({ filter: [`target(person,${personID})`], count: 100 })
  const entry = list.find(({ action }) => action === 'grant.revoked')
  expect(entry?.details).toMatchObject({ addOn: { id: addOn.id, name: addOn.name } })
})

test('resources.addOns of oneself: for admins, to register only in one’s own name', async () => {
  const { client } = await aMember()
  const [mine, theirs] = [
    await admin.getPerson({ personID: '@me' }),
    await client.getPerson({ personID: '@me' }),
  ]

  expect(mine.resources.addOns).toEqual({
    ref: `${baseUrl}/api/core/v3/addons`,
    allowed: ['GET', 'POST'],
  })
  expect(theirs.resources).not.toHaveProperty('addOns')
})

test('an add-on that acts for an admin registers no other one', async () => {
  const addOn = await admin.registerAddOn({
    body: { name: unique('Admin '), scopes: ['read', 'write', 'admin'] },
  })
  const acting = anonymous.as(bearer(await exchanged(addOn)))

  const { resources } = await acting.getPerson({ personID: '@me' })
  const refused = await acting.send(api.registerAddOn, { body: { name: unique('Other '), scopes: ['read'] } })
  const again = await acting.send(api.repeatAddOnCallback, { addOnID: addOn.id, body: {} })

  expect(resources.addOns?.allowed).toEqual(['GET'])
  expect([refused.status, again.status]).toEqual([403, 403])
})
