import type { Client } from '@folkmoot/client'
import { type AuditEntry, vocabularies } from '@folkmoot/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { aToken } from '../../../testing/tokens.ts'

const off = await anInstance()
const nodes = {
  svc: await anInstance({ FOLKMOOT_RUN_AS: 'on' }),
  [Object.keys(vocabularies)[1] ?? '']: await anInstance({
    FOLKMOOT_RUN_AS: 'on',
    FOLKMOOT_VOCABULARY: Object.keys(vocabularies)[1],
  }),
}
afterAll(() => Promise.all([off, ...Object.values(nodes)].map((one) => one.close())))
const ME = '/api/core/v3/people/@me'

test('while off, the header is refused for everybody, naming the setting', async () => {
  const person = await aPerson(off)
  const headers = { 'x-svc-run-as': `userid ${person.id}` }

  const answers = [
    await off.admin.request({ path: ME, headers }),
    await person.client.request({ path: ME, headers }),
  ]
  const unsigned = await off.anonymous.request({ path: '/api/version', headers })

  for (const { status, error } of answers) {
    expect([status, error?.message]).toEqual([403, expect.stringContaining('FOLKMOOT_RUN_AS')])
  }
  expect(unsigned.status).toBe(401)
})

describe.each(Object.entries(nodes))('in the vocabulary %s', (word, instance) => {
  const { admin } = instance
  const header = vocabularies[word as 'svc'].header('X-Svc-Run-As')
  const idAs = async (client: Client, value: string, path = ME) => {
    const reply = await client.request({ path, headers: { [header]: value } })
    return reply.status === 200
      ? (reply.body as { id: string }).id
      : `${reply.status} ${reply.error?.message}`
  }
  const trail = async (personId: string): Promise<AuditEntry[]> =>
    (
      await admin.listAuditEntries({
        filter: [`target(person,${personId})`, 'action(run_as.read,run_as.write)'],
      })
    ).list

  test('an admin acts as a person named by id, username, e-mail or URI; in v2 and batches too', async () => {
    const { id, username } = await aPerson(instance, { username: `zoë${word}` })
    const uri = `${instance.baseUrl}/api/core/v3/people/${id}`
    const wire = (text: string) => Buffer.from(text).toString('latin1')

    const found = [
      await idAs(admin, `userid ${id}`),
      await idAs(admin, `USERNAME ${wire(username.toUpperCase())}`),
      await idAs(admin, `email ${wire(`${username}@example.org`)}`),
      await idAs(admin, `uri ${uri}`),
    ]
    const update = await admin.request({
      method: 'POST',
      path: '/api/core/v2/updates',
      headers: { [header]: `userid ${id}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'html=Hello',
    })
    const batch = await admin.executeBatch({
      body: [{ key: 'who', request: { method: 'GET', endpoint: ME } }],
      headers: { [header]: `userid ${id}` },
    })

    expect(found).toEqual([id, id, id, id])
    expect([update.status, (update.body as { author: { id: number } }).author.id]).toEqual([201, Number(id)])
    expect(batch[0]?.data).toMatchObject({ id })
  })

  test('non-admins and tokens without admin get 403; an unknown person gets 400', async () => {
    const [person, disabled] = [
      await aPerson(instance),
      await aPerson(instance, { account: { enabled: false } }),
    ]
    const { client: narrow } = await aToken(admin, 'read write')
    const { client: wide } = await aToken(admin, 'read admin')
    const value = `userid ${person.id}`

    expect(await idAs(person.client, value)).toMatch(/^403 /)
    expect(await idAs(narrow, value)).toMatch(/^403 /)
    expect(await idAs(wide, value)).toBe(person.id)
    const nobody = [
      'userid 900000',
      'userid x',
      'username no-such',
      'email @',
      'uri /places/1',
      'id 1',
      '',
      '1',
      `userid ${disabled.id}`,
    ]
    for (const bad of nobody) {
      expect(await idAs(admin, bad), bad).toMatch(
        new RegExp(`^400 ${header} must .*userid, username, email or uri`),
      )
    }
  })

  test('acting as a member gives that member’s rights, limited by the caller’s scopes', async () => {
    const person = await aPerson(instance)
    const { client: reader } = await aToken(admin, 'read admin')
    const headers = { [header]: `userid ${person.id}` }

    const audit = await admin.request({ path: '/api/core/v3/admin/audit', headers })
    const written = await reader.request({ method: 'DELETE', path: `${ME}/avatar`, headers })
    const made = await admin.request({
      method: 'POST',
      path: `${ME}/tokens`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"name":"to stay"}',
    })
    const shown = (await admin.request({ path: ME, headers })).body as typeof person.person

    expect([audit.status, written.error?.code, made.status]).toEqual([403, 'insufficientScope', 403])
    expect(shown.resources.tokens?.allowed).toEqual(['GET'])
    expect((await person.client.getPerson({ personID: '@me' })).resources.tokens?.allowed).toEqual([
      'GET',
      'POST',
    ])
  })

  test('writes as another person are audited with both, reads once per interval, failures never', async () => {
    const person = await aPerson(instance)
    const headers = { [header]: `userid ${person.id}` }
    const write = (path: string, method = 'PUT') =>
      admin.request({
        method,
        path,
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"status":"Here"}',
      })

    for (let round = 0; round < 3; round++) await admin.request({ path: ME, headers })
    await write(ME)
    await write(ME)
    await write('/api/core/v3/contents/900000')
    await admin.updatePerson({
      personID: '@me',
      body: { emails: [{ value: `new${word}@example.org` }] },
      headers,
    })

    const entries = await trail(person.id)
    const [changed] = (await admin.listAuditEntries({ filter: ['action(person.emails_changed)'] })).list
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'run_as.read',
      'run_as.write',
      'run_as.write',
      'run_as.write',
    ])
    for (const { actor } of entries) expect(actor?.username).toBe('admin')
    expect(entries[0]?.details).toMatchObject({ operation: 'updatePerson' })
    expect(changed).toMatchObject({ actor: { id: person.id }, details: { runBy: { username: 'admin' } } })
  })
})
