import { type Client, createClient } from '@folkmoot/client'
import { api, type NewInvitation } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, aPlace, baseUrl, newPerson, vocabularyName } from './community.ts'

const member = await aMember()
const PATH = '/api/core/v3/invitations'
const aManager = () => aMember({ svc: { roles: ['communityManager'] } })

const codeOf = (url: string) => new URL(url).searchParams.get('code') ?? ''
async function invite(body: NewInvitation = {}, client: Client = admin) {
  const { url, ...invitation } = await client.createInvitation({ body })
  return { ...invitation, url, code: codeOf(url) }
}
const read = (code: string) => anonymous.send(api.readInvitation, { body: { code } })
const signUp = (code: string, person = newPerson({ svc: { password: undefined } })) =>
  anonymous.send(api.signUpInvited, { body: { code, person } })
const stateOf = async (invitationID: string) => (await admin.getInvitation({ invitationID })).state

test('an invitation opens sign-up for its bearer while it is closed (decision 0228)', async () => {
  const person = newPerson()
  const closed = await anonymous.send(api.createPerson, { body: person })
  const { id, code, url } = await invite({ note: ' Welcome aboard ' })
  const shown = await read(code)
  const made = await signUp(code, person)

  expect(closed.status).toBe(401)
  expect(url).toBe(`${baseUrl}/invitation?code=${code}`)
  expect([shown.status, shown.body]).toMatchObject([
    200,
    { inviter: { displayName: expect.any(String) }, note: 'Welcome aboard' },
  ])
  expect([made.status, made.body?.svc.username]).toEqual([201, person.svc.username])
  expect(made.headers.get('location')).toContain(`/people/${made.body?.id}`)
  expect(await stateOf(id)).toBe('used')
  const { list } = await admin.listInvitedPeople({ invitationID: id })
  expect(list.map((one) => one.id)).toEqual([made.body?.id])
})

test('nobody gets roles or another account status by an invitation (decision 0228)', async () => {
  const { code } = await invite()

  const made = await signUp(code, newPerson({ svc: { roles: ['admin'], userType: 'external' } }))

  expect(made.body?.svc).toMatchObject({ roles: [], userType: 'regular', enabled: true })
})

test('20 people who sign up at once on a link for 3 get 3 accounts (decision 0228)', async () => {
  const { id, code } = await invite({ maxUses: 3 })

  const replies = await Promise.all(Array.from({ length: 20 }, () => signUp(code)))

  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect(statuses.filter((status) => status === 404)).toHaveLength(17)
  expect(await admin.getInvitation({ invitationID: id })).toMatchObject({
    state: 'used',
    uses: 3,
    maxUses: 3,
  })
  expect((await admin.listInvitedPeople({ invitationID: id })).list).toHaveLength(3)
})

test('a newcomer is a member of the place at once, and of a secret one too (decision 0228)', async () => {
  const group = await aPlace(admin, { groupType: 'SECRET' })
  const { code, place } = await invite({ place: `/places/${group.id}` })
  const shown = await read(code)
  const made = await signUp(code)

  expect(place?.id).toBe(group.id)
  expect(shown.body?.place).toEqual({ name: group.name })
  const { list } = await admin.listMembers({ placeID: group.id })
  expect(list.find((one) => one.person.id === made.body?.id)?.state).toBe('member')
})

test('people with an account join the place with it; members use nothing up (decision 0228)', async () => {
  const group = await aPlace(admin, { groupType: 'PRIVATE' })
  const { id, code } = await invite({ place: `/places/${group.id}`, maxUses: 2 })
  const accept = (client: Client) => client.send(api.acceptInvitation, { body: { code } })
  const twice = [await accept(member.client), await accept(member.client)]
  const uses = (await admin.getInvitation({ invitationID: id })).uses
  const banned = await aMember()
  await admin.addMember({ placeID: group.id, body: { person: banned.id, state: 'banned' } })
  const refused = await accept(banned.client)
  const visitor = await accept(anonymous)

  expect(twice.map(({ status }) => status)).toEqual([204, 204])
  expect(uses).toBe(1)
  expect([refused.status, refused.error?.code]).toEqual([409, 'memberBanned'])
  expect(visitor.status).toBe(401)
  expect((await member.client.getPlace({ placeID: group.id })).id).toBe(group.id)
  expect((await admin.getInvitation({ invitationID: id })).uses).toBe(1)
})

test('without its place an invitation still opens sign-up (decision 0228)', async () => {
  const group = await aPlace(admin)
  const { code } = await invite({ place: `/places/${group.id}` })
  await admin.deletePlace({ placeID: group.id })
  const shown = await read(code)
  const made = await signUp(code)

  expect(shown.body).not.toHaveProperty('place')
  expect(made.status).toBe(201)
})

test('only to places that one manages, when it is created and when it is used (decision 0228)', async () => {
  const manager = await aManager()
  const [own, open, secret] = [
    await aPlace(manager.client, { groupType: 'SECRET' }),
    await aPlace(admin),
    await aPlace(admin, { groupType: 'SECRET' }),
  ]
  const refused = await Promise.all(
    [open, secret].map(({ id }) =>
      manager.client.send(api.createInvitation, { body: { place: `/places/${id}` } }),
    ),
  )
  const { id, code } = await invite({ place: `/places/${own.id}` }, manager.client)
  const { list } = await admin.listMembers({ placeID: own.id })
  await admin.addMember({ placeID: own.id, body: { state: 'owner' } })
  await admin.removeMember({ memberID: list[0]?.id ?? '' })
  const shown = await read(code)
  const accepted = await member.client.send(api.acceptInvitation, { body: { code } })
  const made = await signUp(code)
  const members = (await admin.listMembers({ placeID: own.id })).list.map(({ person }) => person.id)

  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual([
    [403, 'forbidden'],
    [400, 'placeInvalidURI'],
  ])
  expect(shown.text).not.toContain(own.name)
  expect(accepted.status).toBe(404)
  expect(made.status).toBe(201)
  expect(members).not.toContain(made.body?.id)
  expect(await manager.client.getInvitation({ invitationID: id })).not.toHaveProperty('place')
})

test('a revoked invitation, an unknown code and an expired one answer alike (decision 0228)', async () => {
  const revoked = await invite()
  await admin.revokeInvitation({ invitationID: revoked.id })
  await admin.revokeInvitation({ invitationID: revoked.id })
  const short = await invite({ expires: new Date(Date.now() + 1000).toISOString() })
  await expect.poll(() => stateOf(short.id)).toBe('expired')

  const codes = [revoked.code, short.code, 'x'.repeat(43)]
  const replies = await Promise.all(codes.flatMap((code) => [read(code), signUp(code)]))

  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]?.error?.code).toBe('invitationMissing')
  expect(await stateOf(revoked.id)).toBe('revoked')
})

test.each([
  ['is disabled', { svc: { enabled: false } }],
  ['has the role no more', { svc: { roles: [] } }],
])('an invitation is void while its creator %s (decision 0228)', async (_, change) => {
  const manager = await aManager()
  const { id, code } = await invite({}, manager.client)
  const before = await read(code)
  await admin.updatePerson({ personID: manager.id, body: change })
  const replies = [await read(code), await signUp(code)]

  expect(before.status).toBe(200)
  expect(replies.map(({ status }) => status)).toEqual([404, 404])
  expect(await stateOf(id)).toBe('blocked')
  await admin.updatePerson({
    personID: manager.id,
    body: { svc: { enabled: true, roles: ['communityManager'] } },
  })
  expect(await stateOf(id)).toBe('open')
})

test('only community managers and admins invite, see who was invited and revoke; others learn nothing (decision 0228)', async () => {
  const { id: invitationID } = await invite()
  const asked = async (client: Client) => [
    (await client.send(api.listInvitations, {})).status,
    (await client.send(api.createInvitation, { body: {} })).status,
    (await client.send(api.mailInvitations, { body: { emails: ['a@example.org'] } })).status,
    (await client.send(api.getInvitation, { invitationID })).status,
    (await client.send(api.listInvitedPeople, { invitationID })).status,
    (await client.send(api.revokeInvitation, { invitationID })).status,
  ]

  expect(new Set(await asked(member.client))).toEqual(new Set([403]))
  expect(new Set(await asked(anonymous))).toEqual(new Set([401]))
  const own = async (client: Client) =>
    (await client.getPerson({ personID: '@me' })).resources.invitations?.allowed
  expect(await own(admin)).toEqual(['GET', 'POST'])
  const { client } = await aManager()
  expect(await own(client)).toEqual(['GET', 'POST'])
  expect(await own(member.client)).toBeUndefined()
})

test('the link is in the answer of its creation alone, and the audit log names neither it nor its code (decision 0228)', async () => {
  const { id, code } = await invite({ maxUses: 5 })
  const paths = [PATH, `${PATH}/${id}`, `/api/core/v3/admin/audit?filter=target(invitation,${id})`]

  const replies = await Promise.all(paths.map((path) => admin.request({ path })))

  expect(replies.map(({ text }) => text.includes(code))).toEqual([false, false, false])
  expect(replies[0]?.text).toContain(`"id":"${id}"`)
  expect(replies[2]?.text).toContain('invitation.created')
})

test('what happens to invitations is in the audit log (decision 0228)', async () => {
  const { id, code } = await invite({ maxUses: 2 })
  const made = await signUp(code)
  await admin.revokeInvitation({ invitationID: id })

  const { list } = await admin.listAuditEntries({ filter: [`target(invitation,${id})`] })

  expect(list.map(({ action, actor }) => [action, actor?.username])).toEqual([
    ['invitation.revoked', 'admin'],
    ['invitation.used', undefined],
    ['invitation.created', 'admin'],
  ])
  expect(list[1]?.details).toEqual({ person: made.body?.id })
})

test('a refused sign-up uses nothing up (decision 0228)', async () => {
  const { id, code } = await invite()
  const taken = await signUp(code, newPerson({ svc: { username: member.username } }))
  const wrong = await signUp(code, newPerson({ emails: [{ value: 'nobody' }] }))

  expect([taken.status, taken.error?.code]).toEqual([409, 'usernameTaken'])
  expect([wrong.status, wrong.error?.details?.[0]?.field]).toEqual([400, 'emails[0].value'])
  expect(await stateOf(id)).toBe('open')
})

test('a community that sends no mail mails no invitations (decision 0228)', async () => {
  const { status, error } = await admin.send(api.mailInvitations, { body: { emails: ['a@example.org'] } })

  expect([status, error?.code]).toEqual([409, 'mailOff'])
})

test.each<[Record<string, unknown>, string]>([
  [{ maxUses: 0 }, 'maxUses'],
  [{ maxUses: 10_001 }, 'maxUses'],
  [{ expires: 'tomorrow' }, 'expires'],
  [{ expires: '2020-01-01T00:00:00Z' }, 'expires'],
  [{ expires: '2999-01-01T00:00:00Z' }, 'expires'],
  [{ note: 'x'.repeat(501) }, 'note'],
  [{ place: '/places/9007199254740991' }, 'place'],
  [{ place: 'elsewhere' }, 'place'],
])('%j is refused, naming the field (decision 0228)', async (body, field) => {
  const { status, error } = await admin.send(api.createInvitation, { body })

  expect(status).toBe(400)
  expect(error?.details?.map((one) => one.field)).toEqual([field])
})

test('the client of a browser on another site cannot sign people up (decision 0228)', async () => {
  const { code } = await invite()
  const stranger = createClient({ baseUrl, vocabulary: vocabularyName })
  const { status } = await stranger.request({
    method: 'POST',
    path: `${PATH}/signUp`,
    headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
    body: JSON.stringify({ code, person: newPerson() }),
  })

  expect(status).toBe(403)
})
