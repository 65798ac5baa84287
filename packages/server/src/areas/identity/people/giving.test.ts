/** Nobody gives passwords or roles with credentials that are limited themselves. */
import { basic } from '@folkmoot/client'
import { api, type NewPerson, type PersonChange } from '@folkmoot/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson, newPerson } from '../../../testing/makers.ts'
import { aToken } from '../../../testing/tokens.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, anonymous } = instance
const { client: limited } = await aToken(admin, ['write', 'admin'])
const { client: unlimited } = await aToken(admin, 'uri:/api')

const withoutPassword = (account: Omit<NewPerson['svc'], 'username'> = {}) =>
  newPerson({ account: { password: undefined, ...account } })

describe('a token with the scopes write and admin', () => {
  test.each<[string, NewPerson]>([
    ['a password', newPerson()],
    ['the role admin', withoutPassword({ roles: ['admin'] })],
    ['the role moderator', withoutPassword({ roles: ['moderator'] })],
    ['a password and the role admin', newPerson({ account: { roles: ['admin'] } })],
  ])('creates nobody with %s', async (_what, body) => {
    const { status, error, headers } = await limited.send(api.createPerson, { body })

    expect([status, error?.code]).toEqual([403, 'insufficientScope'])
    expect(headers.get('www-authenticate')).toContain('error="insufficient_scope"')
    const { username, password = '' } = body.svc
    expect((await anonymous.as(basic(username, password)).send(api.listPeople, {})).status).toBe(401)
  })

  test('gives no role to somebody whose password is known, and does not enable an admin', async () => {
    const member = await aPerson(instance)
    const former = await aPerson(instance, { account: { roles: ['admin'], enabled: false } })
    const put = async (personID: string, svc: PersonChange['svc']) =>
      (await limited.send(api.updatePerson, { personID, body: { svc } })).status

    expect(await put(member.id, { roles: ['admin'] })).toBe(403)
    expect(await put(member.id, { roles: ['moderator'] })).toBe(403)
    expect(await put(former.id, { enabled: true })).toBe(403)
    expect((await member.client.getPerson({ personID: '@me' })).svc.roles).toEqual([])
  })

  test('still creates people without a password, takes roles away and enables members', async () => {
    const created = await limited.send(api.createPerson, { body: withoutPassword() })
    const moderator = await aPerson(instance, { account: { roles: ['moderator'], enabled: false } })
    const put = async (svc: PersonChange['svc']) =>
      (await limited.send(api.updatePerson, { personID: moderator.id, body: { svc } })).status

    expect(created.status).toBe(201)
    expect(await put({ roles: [] })).toBe(200)
    expect(await put({ enabled: true, roles: [] })).toBe(200)
  })
})

test('a token with all scopes gives both', async () => {
  const created = await unlimited.send(api.createPerson, {
    body: newPerson({ account: { roles: ['admin'] } }),
  })

  expect([created.status, created.body?.svc.roles]).toEqual([201, ['admin']])
})
