/** Checking the chain of the audit log, and the log as a table (decision 0219). */
import { type AuditVerification, filter } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, unique } from './community.ts'
import { fieldsNamed } from './wire.ts'

const VERIFICATION = '/api/core/v3/admin/audit/verification'
const CSV = '/api/core/v3/admin/audit/csv'
const ann = await aMember()

/** Until the end: each part begins behind the one before. */
async function verifyAll(hash?: string): Promise<AuditVerification[]> {
  const parts: AuditVerification[] = []
  let after: string | undefined
  do {
    const part = await admin.verifyAuditLog({ ...(after && { afterEntry: after }), ...(hash && { hash }) })
    parts.push(part)
    after = part.state === 'unfinished' ? part.last : undefined
  } while (after !== undefined)
  return parts
}

const tableOf = async (...filters: string[]) => {
  const query = new URLSearchParams(filters.map((one) => ['filter', one]))
  const { status, headers, bytes } = await admin.request({ path: `${CSV}?${query}` })
  return { status, type: headers.get('content-type'), text: new TextDecoder().decode(bytes) }
}

test('an untouched log is intact, and its last hash is known afterwards (decision 0219)', async () => {
  const { id } = await aPerson()
  const newest = async () => (await admin.listAuditEntries({ filter: [`target(person,${id})`] })).list[0]
  await expect.poll(async () => (await newest())?.hash, { timeout: 20_000 }).toBeDefined()

  const last = (await verifyAll()).at(-1)
  const hash = last?.hash ?? ''
  const [again, other] = [await verifyAll(hash), await verifyAll('0'.repeat(64))]

  expect(last).toMatchObject({
    state: 'intact',
    count: expect.any(Number),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(last).not.toHaveProperty('problem')
  expect(again.some(({ hasHash }) => hasHash)).toBe(true)
  expect(other.some(({ hasHash }) => hasHash)).toBe(false)
})

test('a part begins behind the entry that it names (decision 0219)', async () => {
  const whole = (await verifyAll()).at(-1)
  const after = whole?.last ?? ''

  const rest = await admin.verifyAuditLog({ afterEntry: after })

  expect(rest.state).toBe('intact')
  expect(rest.count).toBeLessThan(whole?.count ?? 0)
})

test.each([
  ['afterEntry=x', 'afterEntry'],
  ['afterEntry=9007199254740991', 'afterEntry'],
  ['hash=short', 'hash'],
])('%s is refused, naming the field (decision 0219)', async (query, field) => {
  const reply = await admin.request({ path: `${VERIFICATION}?${query}` })

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, [field]])
})

test('the table has the entries of the list, in its order, and what looks like a formula is text (decision 0219)', async () => {
  const name = `=${unique('cmd')}`
  const person = await aPerson()
  const { id } = await admin.createSecurityGroup({ body: { name } })
  await admin.deleteSecurityGroup({ securityGroupID: id })
  const target = `target(securityGroup,${id})`
  const { list } = await admin.listAuditEntries({ filter: [target] })

  const table = await tableOf(target)
  const [head = '', ...rows] = table.text.split('\r\n')

  expect([table.status, table.type]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(head.split(',').slice(0, 4)).toEqual(['id', 'published', 'action', 'actor'])
  expect(rows.map((row) => row.split(',')[0])).toEqual([...list.map((entry) => entry.id), ''])
  expect(table.text).toContain(`,'${name},`)
  expect((await tableOf(filter('actor', `/people/${person.id}`))).text).toBe(`${head}\r\n`)
})

test('a filter that is none is refused, as in the list (decision 0219)', async () => {
  const { status } = await tableOf('action(none)')

  expect(status).toBe(400)
})

test('only admins check the log and have it as a table: 403 (decision 0219)', async () => {
  const moderator = await aMember({ svc: { roles: ['moderator'] } })

  for (const { client } of [ann, moderator])
    for (const path of [VERIFICATION, CSV]) expect((await client.request({ path })).status).toBe(403)
})

test('`resources.audit` of oneself leads to the log, for admins (decision 0219)', async () => {
  const [boss, member] = [
    await admin.getPerson({ personID: '@me' }),
    await ann.client.getPerson({ personID: '@me' }),
  ]

  expect(boss.resources.audit?.allowed).toEqual(['GET'])
  expect(member.resources).not.toHaveProperty('audit')
})
