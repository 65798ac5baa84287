import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, aPerson, aPlace } from './community.ts'

const manager = await aMember({ svc: { roles: ['communityManager'] } })
const [owner, member] = [await aMember(), await aMember()]

const errorOf = async (sent: Promise<{ status: number }>) => (await sent).status

test('a community manager is a moderator too (decision 0207)', async () => {
  const content = await aContent(owner.client)

  expect((await manager.client.getModerationCounts()).decides).toBe(true)
  expect(content.resources.self?.allowed).toContain('DELETE')
  const seen = await manager.client.getContent({ contentID: content.contentID })
  expect(seen.resources.self?.allowed).toEqual(['DELETE', 'GET', 'PUT'])
})

test('a community manager reads figures, asks who may see something and lists disabled people (decision 0207)', async () => {
  const disabled = await aPerson({ svc: { enabled: false } })
  const content = await aContent(owner.client)

  const { resources } = await manager.client.getPerson({ personID: '@me' })
  const explained = await manager.client.explainAccess({
    object: content.resources.self?.ref ?? '',
    person: member.id,
  })

  expect([resources.figures?.allowed, resources.access?.allowed]).toEqual([['GET'], ['GET']])
  expect(await errorOf(manager.client.send(api.getFigures, {}))).toBe(200)
  expect(explained.visible).toBe(true)
  const { list } = await manager.client.listPeople({ filter: ['include-disabled'], sort: 'dateJoinedDesc' })
  expect(list.map(({ id }) => id)).toContain(disabled.id)
})

test('a community manager sees neither secret groups nor hidden people, and asks nothing about them (decision 0207)', async () => {
  const secret = await aPlace(owner.client, { groupType: 'SECRET' })
  const hidden = await aMember({ svc: { visible: false } })
  const content = await aContent(owner.client)
  const object = content.resources.self?.ref ?? ''

  expect(await errorOf(manager.client.send(api.getPlace, { placeID: secret.id }))).toBe(404)
  expect(await errorOf(manager.client.send(api.explainAccess, { object: `/places/${secret.id}` }))).toBe(404)
  expect(await errorOf(manager.client.send(api.getPerson, { personID: hidden.id }))).toBe(403)
  expect(await errorOf(manager.client.send(api.explainAccess, { object, person: hidden.id }))).toBe(400)
  const document = await aContent(hidden.client, { visibility: 'people', users: [manager.id] })
  const readers = await manager.client.listReaders({ object: document.resources.self?.ref ?? '' })
  const all = await admin.listReaders({ object: object, count: 100 })
  expect(readers.list.map(({ id }) => id)).toEqual([manager.id])
  expect(all.list.length).toBeGreaterThan(1)
})

test('people by role, state and last sign-in, for those who manage accounts (decision 0208)', async () => {
  const moderator = await aMember({ svc: { roles: ['moderator'] } })
  const disabled = await aPerson({ svc: { enabled: false } })
  const ids = async (...filter: string[]) =>
    (await manager.client.listPeople({ filter, sort: 'dateJoinedDesc', count: 100 })).list.map(({ id }) => id)
  await moderator.client.getPerson({ personID: '@me' })
  const today = `${new Date().toISOString().slice(0, 10)}T00:00:00.000+0000`

  const [byRole, enabled, either, off] = await Promise.all([
    ids('role(moderator)'),
    ids('state(enabled)'),
    ids('state(enabled,disabled)'),
    ids('state(disabled)'),
  ])
  expect(byRole).toContain(moderator.id)
  expect(byRole).not.toContain(member.id)
  expect(enabled).not.toContain(disabled.id)
  expect(either).toEqual(expect.arrayContaining([moderator.id, disabled.id]))
  expect(off).toContain(disabled.id)
  expect(off).not.toContain(moderator.id)
  expect(await ids(`lastSignIn(null,${today})`)).toContain(moderator.id)
  expect(await ids('lastSignIn(2000-01-01T00:00:00.000+0000,null)', 'state(disabled)')).toContain(disabled.id)
})

test('the list by last sign-in goes through all pages once, those who never signed in last (decision 0208)', async () => {
  const found: { id: string; last: string | undefined }[] = []
  for await (const { id, svc } of manager.client.each(api.listPeople, { sort: 'lastSignInDesc', count: 7 }))
    found.push({ id, last: svc.lastAuthenticated })
  const dates = found.map(({ last }) => last ?? '')

  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(dates.at(-1)).toBe('')
})

test('filters and orders of accounts are refused to others, and name what they take (decision 0208)', async () => {
  for (const filter of ['role(admin)', 'state(disabled)', 'lastSignIn(null,null)'])
    expect(await errorOf(member.client.send(api.listPeople, { filter: [filter] }))).toBe(403)
  expect(await errorOf(member.client.send(api.listPeople, { sort: 'lastSignInDesc' }))).toBe(403)
  for (const filter of ['role(emperor)', 'state(asleep)', 'lastSignIn(yesterday)'])
    expect(await errorOf(manager.client.send(api.listPeople, { filter: [filter] }))).toBe(400)
})

test('the account tells what a manager needs, and offers what they may do (decision 0208)', async () => {
  const account = await manager.client.getAccount({ personID: member.id })
  const ofAdmin = await manager.client.getAccount({ personID: '@me' })

  expect(account).toMatchObject({
    id: member.id,
    type: 'account',
    enabled: true,
    roles: [],
    emails: [{ value: `${member.username}@example.org`, primary: true }],
    hasPassword: true,
  })
  expect(account.resources.self?.allowed).toEqual(['GET', 'PUT'])
  expect(ofAdmin.resources.self?.allowed).toEqual(['GET'])
  expect(await errorOf(member.client.send(api.getAccount, { personID: owner.id }))).toBe(403)
})

test('without a mail server no link is sent, and the answer says so; only an admin confirms an address (decision 0208)', async () => {
  const email = `${member.username}@example.org`
  const { status, error } = await manager.client.send(api.sendPasswordReset, { personID: member.id })
  const confirm = async (client: typeof admin, address: string) =>
    await client.send(api.confirmAddress, { personID: member.id, body: { email: address } })

  expect([status, error?.code]).toEqual([409, 'mailOff'])
  expect((await confirm(manager.client, email)).status).toBe(403)
  expect((await confirm(admin, 'somebody.else@example.org')).error?.details).toMatchObject([
    { field: 'email' },
  ])
  expect((await confirm(admin, email)).body?.emails[0]?.confirmed).toBeDefined()
})
