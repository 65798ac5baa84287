import { basic, type Client } from '@folkmoot/client'
import { type AuditEntry, api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, aPerson, baseUrl, newPerson, unique } from './community.ts'
import { DATE, PEOPLE, sendJson } from './wire.ts'

const AUDIT = '/api/core/v3/admin/audit'
const ann = await aMember()
const me = await admin.getPerson({ personID: '@me' })

/** Audited actions on a person, oldest first. */
async function doneTo(personID: string, ...filters: string[]): Promise<AuditEntry[]> {
  const filter = [`target(person,${personID})`, ...filters]
  return (await admin.listAuditEntries({ filter, count: 100 })).list.toReversed()
}

const statusOf = async (client: Client, query: string) =>
  (await client.request({ path: `${AUDIT}?${query}` })).status

test('an entry says who did what to whom, when, from where (issue 3)', async () => {
  const begin = Date.now()
  const reply = await admin.send(api.createPerson, { body: newPerson({ svc: { password: undefined } }) })
  const person = reply.body

  const [entry, ...more] = await doneTo(person?.id ?? '')

  expect(more).toEqual([])
  expect(entry).toMatchObject({
    type: 'auditEntry',
    action: 'person.created',
    published: expect.stringMatching(DATE),
    actor: { id: me.id, type: 'person', username: 'admin' },
    target: {
      type: 'person',
      id: person?.id,
      label: person?.svc.username,
      uri: `${baseUrl}${PEOPLE}/${person?.id}`,
    },
    address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    requestId: reply.headers.get('x-request-id'),
    details: { roles: [], userType: 'regular', enabled: true },
  })
  expect(Math.abs(Date.parse(entry?.published ?? '') - begin)).toBeLessThan(10_000)
})

test('an entry is an entity: `resources.self` leads to it, and it can only be read (decisions §0)', async () => {
  const [listed] = (await admin.listAuditEntries({ count: 1 })).list
  const self = listed?.resources.self

  const alone = await admin.request({ path: self?.ref ?? '' })
  const verbs = await Promise.all(
    ['PUT', 'POST', 'DELETE'].map((method) => admin.request({ method, path: self?.ref ?? '' })),
  )

  expect(self).toEqual({ ref: `${baseUrl}${AUDIT}/${listed?.id}`, allowed: ['GET'] })
  expect(alone.body).toMatchObject({ id: listed?.id, type: 'auditEntry', action: listed?.action })
  expect(alone.headers.get('etag')).toMatch(/^".+"$/)
  expect(verbs.map((reply) => reply.status)).toEqual([405, 405, 405])
})

test.each([
  [{ svc: { enabled: false } }, 'person.disabled'],
  [{ svc: { visible: false } }, 'person.hidden'],
  [{ svc: { roles: ['moderator'] } }, 'person.roles_changed'],
  [{ svc: { userType: 'external' } }, 'person.user_type_changed'],
  [{ svc: { username: unique('renamed') } }, 'person.username_changed'],
  [{ svc: { password: 'another password' } }, 'person.password_changed'],
  [{ emails: [{ value: `${unique('new')}@example.org` }] }, 'person.emails_changed'],
])('a change of a person %j is recorded (issue 3)', async (change, action) => {
  const { id } = await aPerson()

  await sendJson(admin, 'PUT', `${PEOPLE}/${id}`, change)

  const [, entry, ...more] = await doneTo(id)
  expect(more).toEqual([])
  expect(entry).toMatchObject({ action, actor: { id: me.id } })
})

test('enabling, showing and removing somebody are recorded (issue 3)', async () => {
  const { id } = await aPerson({ svc: { enabled: false, visible: false } })

  await admin.updatePerson({ personID: id, body: { svc: { enabled: true, visible: true } } })
  await admin.deletePerson({ personID: id })

  const actions = (await doneTo(id)).map((entry) => entry.action)
  expect(actions).toEqual(['person.created', 'person.enabled', 'person.shown', 'person.removed'])
})

test('roles are recorded with old and new values; passwords never are (decisions §4)', async () => {
  const password = unique('secret ')
  const { id } = await aMember({ svc: { password } })

  await admin.updatePerson({
    personID: id,
    body: { svc: { roles: ['moderator'], password: `${password}2` } },
  })

  const entries = await doneTo(id)
  const changed = entries.find((entry) => entry.action === 'person.roles_changed')
  expect(changed?.details).toEqual({ before: [], after: ['moderator'] })
  expect(entries.map((entry) => entry.action)).toContain('person.password_changed')
  expect(JSON.stringify(entries)).not.toContain(password)
  expect(JSON.stringify(entries)).not.toContain('argon2')
})

test('wrong passwords are recorded once their budget is spent, not one by one (decisions §1)', async () => {
  const victim = await aMember()
  const guess = async (index: number) =>
    await anonymous.as(basic(victim.username, `guess ${index}`)).request({ path: `${PEOPLE}/@me` })

  for (let index = 0; index < 12; index++) await guess(index)

  const refused = await doneTo(victim.id, 'action(sign_in.refused)')
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatchObject({ target: { label: victim.username }, details: { budget: 'account' } })
  expect(refused[0]).not.toHaveProperty('actor')
})

test('the log is for admins: 403 for members and moderators, for any request (decisions §1)', async () => {
  const moderator = await aMember({ svc: { roles: ['moderator'] } })
  const [entry] = (await admin.listAuditEntries({ count: 1 })).list
  const paths = [AUDIT, `${AUDIT}/${entry?.id}`, `${AUDIT}/9007199254740991`]

  for (const client of [ann.client, moderator.client]) {
    const replies = await Promise.all(paths.map((path) => client.request({ path })))

    expect(replies.map((reply) => reply.status)).toEqual([403, 403, 403])
    expect(replies[0]?.error?.code).toBe('forbidden')
  }
})

test('an unknown entry is 404 auditEntryMissing; a number that is no id is 400 (decisions §1)', async () => {
  const missing = await admin.request({ path: `${AUDIT}/9007199254740991` })
  const odd = await admin.request({ path: `${AUDIT}/01` })

  expect([missing.status, missing.error?.code]).toEqual([404, 'auditEntryMissing'])
  expect([odd.status, odd.error?.code]).toEqual([400, 'fieldInvalid'])
})

test('the list is paginated, newest first (§Paginated list)', async () => {
  for (let made = 0; made < 3; made++) await aPerson()

  const first = await admin.listAuditEntries({ count: 2, filter: [`actor(${baseUrl}${PEOPLE}/${me.id})`] })
  const next = await admin.request({ path: first.links.next ?? '' })
  const dates = (await admin.listAuditEntries({ count: 100 })).list.map((entry) => entry.published)

  expect(first).toMatchObject({ startIndex: 0, itemsPerPage: 2 })
  expect(first.list).toHaveLength(2)
  expect(next.body).toMatchObject({ startIndex: 2, links: { prev: expect.any(String) } })
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('`fields` selects (decisions §2)', async () => {
  const { list } = await admin.listAuditEntries({ count: 1, fields: 'action,actor.username' })

  expect(Object.keys(list[0] ?? {}).sort()).toEqual(
    expect.arrayContaining(['action', 'id', 'resources', 'type']),
  )
  expect(list[0]).not.toHaveProperty('details')
})

test('filter actor(person URI): by whole URI, by path and by @me (decisions §0, §2)', async () => {
  const emails = [{ value: `${unique('own')}@example.org` }]
  await ann.client.updatePerson({ personID: '@me', body: { emails } })
  const forms = [`${baseUrl}${PEOPLE}/${ann.id}`, `${PEOPLE}/${ann.id}`, `/people/${ann.id}`]

  const found = await Promise.all(forms.map((form) => admin.listAuditEntries({ filter: [`actor(${form})`] })))
  const mine = await admin.listAuditEntries({ filter: ['actor(@me)'], count: 5 })
  const either = await admin.listAuditEntries({
    filter: [`actor(/people/${ann.id},@me)`, `target(person,${ann.id})`],
  })

  for (const { list } of found)
    expect(list.map((entry) => [entry.action, entry.actor?.id])).toEqual([['person.emails_changed', ann.id]])
  expect(new Set(mine.list.map((entry) => entry.actor?.id))).toEqual(new Set([me.id]))
  expect(new Set(either.list.map((entry) => entry.actor?.id))).toEqual(new Set([me.id, ann.id]))
})

test('filter action(a,b): either of them (decisions §2)', async () => {
  const { id } = await aPerson()
  await admin.updatePerson({ personID: id, body: { svc: { enabled: false, visible: false } } })

  const some = await doneTo(id, 'action(person.created,person.hidden)')
  const none = await doneTo(id, 'action(person.created)', 'action(person.hidden)')

  expect(some.map((entry) => entry.action)).toEqual(['person.created', 'person.hidden'])
  expect(none).toEqual([])
})

test('filter target(typeName,id), and target(typeName) for all of a type (decisions §2)', async () => {
  const { id } = await aPerson()

  const one = await admin.listAuditEntries({ filter: [`target(person,${id})`] })
  const all = await admin.listAuditEntries({ filter: ['target(person)'], count: 100 })

  expect(one.list.map((entry) => entry.target?.id)).toEqual([id])
  expect(new Set(all.list.map((entry) => entry.target?.type))).toEqual(new Set(['person']))
  expect(all.list.length).toBeGreaterThan(1)
})

test('filter creationDate(latest,earliest), null for an open end, both ends included (decisions §2)', async () => {
  const { id } = await aPerson()
  const [entry] = await doneTo(id)
  const at = entry?.published ?? ''
  const before = new Date(Date.parse(at) - 1).toISOString()
  const after = new Date(Date.parse(at) + 1).toISOString()
  const count = async (latest: string, earliest: string) =>
    (await doneTo(id, `creationDate(${latest},${earliest})`)).length

  expect(await count(at, at)).toBe(1)
  expect(await count(after, before)).toBe(1)
  expect(await count('null', at)).toBe(1)
  expect(await count(at, 'null')).toBe(1)
  expect(await count('null', 'null')).toBe(1)
  expect(await count(before, 'null')).toBe(0)
  expect(await count('null', after)).toBe(0)
})

test.each([
  ['actor(nobody)', 'URI'],
  ['actor(/places/1)', 'URI'],
  ['actor(https://elsewhere.example/api/core/v3/people/1)', 'URI'],
  ['action(person.created,person.eaten)', 'person.created'],
  ['target(planet)', 'person, place, property'],
  ['target(person,1,2)', 'person, place, property'],
  ['creationDate(yesterday,null)', 'latest'],
  ['creationDate(2026-01-01,null)', 'latest'],
  ['creationDate(null)', 'latest'],
  ['author(@me)', 'actor(…)'],
])('filter %s is 400 filterInvalid, naming the accepted ones (decisions §2)', async (filter, accepted) => {
  const reply = await admin.send(api.listAuditEntries, { filter: [filter] })

  expect([reply.status, reply.error?.code]).toEqual([400, 'filterInvalid'])
  expect(reply.error?.message).toContain(accepted)
})

test('count and startIndex are checked as in every list (decisions §2)', async () => {
  expect(await statusOf(admin, 'count=0')).toBe(400)
  expect(await statusOf(admin, 'startIndex=-1')).toBe(400)
  expect(await statusOf(admin, 'startIndex=1000000&count=1000')).toBe(200)
})

test('within seconds an entry has a hash that is its own (issue 3)', async () => {
  const people = [await aPerson(), await aPerson()]
  const hashes = async () =>
    await Promise.all(people.map(async ({ id }) => (await doneTo(id))[0]?.hash ?? 'none'))

  await expect.poll(hashes, { timeout: 10_000, interval: 200 }).not.toContain('none')

  const [first, second] = await hashes()
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(first).not.toBe(second)
})
