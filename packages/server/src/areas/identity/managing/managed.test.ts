import { basic, type Client } from '@folkmoot/client'
import { api, type Resources, type Verb } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { openMails } from '../../../testing/mailbox.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { finishMerges } from '../../../testing/merges.ts'

const mails = await aMailServer()
const instance = await anInstance({ SMTP_URL: mails.url })
afterAll(async () => {
  await instance.close()
  await mails.stop()
})

const ROLES = ['member', 'moderator', 'communityManager', 'admin'] as const
type RoleName = (typeof ROLES)[number]
const rolesOf = (role: RoleName) => (role === 'member' ? [] : [role])
async function someoneAs(role: RoleName): Promise<TestPerson> {
  const person = await aPerson(instance)
  const body = { svc: { roles: rolesOf(role) } }
  await instance.admin.updatePerson({ personID: person.id, body })
  return person
}
type Cast = Record<RoleName, TestPerson>
async function aCast(): Promise<Cast> {
  const [member, moderator, communityManager, admin] = await Promise.all([
    someoneAs('member'),
    someoneAs('moderator'),
    someoneAs('communityManager'),
    someoneAs('admin'),
  ])
  return { member, moderator, communityManager, admin }
}
const [asking, others] = [await aCast(), await aCast()]

type Send = (client: Client, personID: string, email: string) => Promise<{ readonly status: number }>
interface Operation {
  readonly name: string
  /** The resource of the person that offers it. */
  readonly resource: string
  readonly verb: Verb
  readonly send: Send
}

/** None of them changes anything that the next one depends on. */
const OPERATIONS: readonly Operation[] = [
  {
    name: 'read the account',
    resource: 'account',
    verb: 'GET',
    send: (client, personID) => client.send(api.getAccount, { personID }),
  },
  {
    name: 'enable the account',
    resource: 'account',
    verb: 'PUT',
    send: (client, personID) => client.send(api.updateAccount, { personID, body: { enabled: true } }),
  },
  {
    name: 'mail a link',
    resource: 'passwordReset',
    verb: 'POST',
    send: (client, personID) => client.send(api.sendPasswordReset, { personID }),
  },
  {
    name: 'confirm an address',
    resource: 'confirmedEmails',
    verb: 'POST',
    send: (client, personID, email) => client.send(api.confirmAddress, { personID, body: { email } }),
  },
  {
    name: 'merge another account into it',
    resource: 'merges',
    verb: 'POST',
    async send(client, personID) {
      const { id: person } = await aPerson(instance)
      const reply = await client.send(api.mergeAccount, { personID, body: { person } })
      await finishMerges(instance)
      return reply
    },
  },
  {
    name: 'list merges',
    resource: 'merges',
    verb: 'GET',
    send: (client, personID) => client.send(api.listAccountMerges, { personID }),
  },
  {
    name: 'list sessions',
    resource: 'sessions',
    verb: 'GET',
    send: (client, personID) => client.send(api.listSessions, { personID }),
  },
  {
    name: 'end sessions',
    resource: 'sessions',
    verb: 'DELETE',
    send: (client, personID) => client.send(api.endSessions, { personID }),
  },
  {
    name: 'list sign-ins',
    resource: 'signIns',
    verb: 'GET',
    send: (client, personID) => client.send(api.listSignIns, { personID }),
  },
  {
    name: 'list tokens',
    resource: 'tokens',
    verb: 'GET',
    send: (client, personID) => client.send(api.listTokens, { personID }),
  },
  {
    name: 'set preferences',
    resource: 'preferences',
    verb: 'PUT',
    send: (client, personID) => client.send(api.updatePreferences, { personID, body: {} }),
  },
  {
    name: 'change the profile',
    resource: 'self',
    verb: 'PUT',
    send: (client, personID) => client.send(api.updatePerson, { personID, body: {} }),
  },
]

const isStaff = (role: RoleName) => role === 'communityManager' || role === 'admin'
const manages = (by: RoleName, asked: RoleName) =>
  by === 'admin' || (by === 'communityManager' && !isStaff(asked))

/** By decisions 0207, 0208 and 0231. */
function isAllowed({ resource, verb }: Operation, by: RoleName, asked: RoleName, isSelf: boolean): boolean {
  if (resource === 'account' && verb === 'GET') return isStaff(by)
  if (resource === 'account') return isSelf ? by === 'admin' : manages(by, asked)
  if (resource === 'passwordReset') return !isSelf && manages(by, asked)
  if (resource === 'confirmedEmails' || resource === 'merges') return by === 'admin'
  if (resource === 'preferences' || resource === 'self') return isSelf || by === 'admin'
  return isSelf || manages(by, asked)
}

const offers = (resources: Resources, { resource, verb }: Operation) =>
  resources[resource]?.allowed.includes(verb) ?? false

async function mismatchesOf(name: RoleName, asked: TestPerson, role: RoleName): Promise<string[]> {
  const { client, id } = asking[name]
  const isSelf = id === asked.id
  const email = `${asked.username}@example.org`
  const person = await client.getPerson({ personID: asked.id })
  const account = await client.send(api.getAccount, { personID: asked.id })
  const { self: _, ...ofAccount } = account.body?.resources ?? {}
  const resources = { ...ofAccount, ...person.resources }
  const found: string[] = []
  for (const operation of OPERATIONS) {
    const expected = isAllowed(operation, name, role, isSelf)
    const { status } = await operation.send(client, asked.id, email)
    const cell = `${name} ${operation.name} of ${isSelf ? 'self' : role}`
    if (offers(resources, operation) !== expected) found.push(`${cell}: allowed differs`)
    if (expected ? status >= 300 : status !== 403) found.push(`${cell}: ${status}`)
  }
  return found
}

const CELLS = ROLES.length * (ROLES.length + 1) * OPERATIONS.length

test(`accounts: ${OPERATIONS.length} operations by everybody on everybody: ${CELLS} cells, 0 mismatches`, async () => {
  const found: string[] = []
  for (const name of ROLES) {
    found.push(...(await mismatchesOf(name, asking[name], name)))
    for (const role of ROLES) found.push(...(await mismatchesOf(name, others[role], role)))
  }
  expect(found).toEqual([])
})

test('nobody but an admin gains or gives a role', async () => {
  const give = async (client: Client, personID: string) =>
    (await client.send(api.updatePerson, { personID, body: { svc: { roles: ['admin'] } } })).status
  const asked = others.member

  for (const role of ROLES.filter((name) => name !== 'admin')) {
    const { client, id } = asking[role]
    expect(await give(client, asked.id)).toBe(403)
    // The field is ignored, as from everybody who changes their own profile.
    expect(await give(client, id)).toBe(200)
    const name = { givenName: 'New', familyName: 'Admin' }
    const body = {
      name,
      emails: [{ value: `new${role}@example.org` }],
      svc: { username: `new${role}`, roles: ['admin' as const] },
    }
    expect((await client.send(api.createPerson, { body })).status).toBe(403)
    expect((await client.getPerson({ personID: id })).svc.roles).toEqual(rolesOf(role))
  }
})

test('an account is disabled with a reason, its sessions end, and both are in the audit log', async () => {
  const { client } = asking.communityManager
  const asked = others.moderator
  const body = { enabled: false, note: 'Left the company.' }

  const account = await client.updateAccount({ personID: asked.id, body })
  const again = await asked.client.send(api.getPerson, { personID: '@me' })
  const enabled = await client.updateAccount({ personID: asked.id, body: { enabled: true } })

  expect([account.enabled, again.status, enabled.enabled]).toEqual([false, 401, true])
  const { list } = await instance.admin.listAuditEntries({ filter: [`target(person,${asked.id})`] })
  expect(list.slice(0, 2).map(({ action, details, actor }) => [action, details, actor?.id])).toEqual([
    ['person.enabled', {}, asking.communityManager.id],
    ['person.disabled', { note: 'Left the company.' }, asking.communityManager.id],
  ])
})

test('a link to set a password reaches the person, and nobody else learns it', async () => {
  const { client, username, id } = others.member
  await openMails(instance, mails)
  const sent = await asking.communityManager.client.send(api.sendPasswordReset, { personID: id })
  const [mail, ...more] = await openMails(instance, mails)
  const password = 'a password of their own'

  expect([sent.status, sent.text, more]).toEqual([204, '', []])
  expect([mail?.to, mail?.code.length]).toEqual([`${username}@example.org`, 43])
  const set = { code: mail?.code ?? '', password, again: password }
  expect((await new Browser(instance.baseUrl).post('/reset', set)).status).toBe(200)
  expect((await client.send(api.getPerson, { personID: '@me' })).status).toBe(401)
  const again = instance.anonymous.as(basic(username, password))
  expect((await again.getPerson({ personID: '@me' })).id).toBe(id)
  const [entry] = (await instance.admin.listAuditEntries({ filter: ['action(person.reset_mailed)'] })).list
  expect(entry).toMatchObject({ target: { id }, actor: { id: asking.communityManager.id }, details: {} })
})

test('more than five links within an hour are refused, and nobody disabled gets one', async () => {
  const { id } = await aPerson(instance)
  const send = async () => (await instance.admin.send(api.sendPasswordReset, { personID: id })).status
  const all = []
  for (let count = 0; count < 6; count++) all.push(await send())
  await instance.admin.updateAccount({ personID: id, body: { enabled: false } })

  expect(all).toEqual([204, 204, 204, 204, 204, 429])
  expect(await send()).toBe(409)
})
