import { basic } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { aDatabase, aNode, anInstance, type Instance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const ME = '/api/core/v3/people/@me'
/** A hundred hashes take 8 s alone, and longer beside other work: they are slow on purpose. */
const HASHING_MS = 180_000
/** Checks of their password take as long as elsewhere: long enough for others to come meanwhile. */
const aSlowPerson = () => aPerson(instance, { account: { password: 'hashed as usual' } })

test('ten wrong passwords exhaust the budget of an account; verified credentials keep working', async () => {
  const victim = await aSlowPerson()
  await victim.client.getPerson({ personID: '@me' })
  const attempt = (password: string) =>
    instance.anonymous.as(basic(victim.username, password)).request({ path: ME })

  const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => attempt(`wrong ${index}`)))
  const verified = await victim.client.request({ path: ME })
  const late = await attempt('wrong again')

  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(600)
  expect(verified.status).toBe(200)
})

test('an unknown user and a wrong password get the same answer', async () => {
  const known = await instance.anonymous.as(basic('admin', 'wrong')).request({ path: ME })
  const unknown = await instance.anonymous.as(basic('nobody-here', 'wrong')).request({ path: ME })

  expect(known.status).toBe(401)
  expect(unknown.text).toBe(known.text)
})

test('concurrent first requests cost one hash and all succeed', async () => {
  const person = await aSlowPerson()

  const answers = await Promise.all(Array.from({ length: 100 }, () => person.client.request({ path: ME })))

  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
})

test('a flood of different passwords is rejected while others are served', async () => {
  const crowded = await anInstance()
  const usernames = Array.from({ length: 90 }, (_, index) => `nobody${index}`)
  await crowded.admin.getPerson({ personID: '@me' })

  const mob = usernames.map((name) => crowded.anonymous.as(basic(name, 'x')).request({ path: ME }))
  const served = await crowded.admin.request({ path: ME })
  const answers = await Promise.all(mob)
  await crowded.close()

  expect(served.status).toBe(200)
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401, 429]))
})

test('malformed HTTP Basic credentials are refused, never a 5xx', async () => {
  const headers = [
    'Basic',
    'Basic %%%',
    'Basic Og==',
    `Basic ${'QQ'.repeat(2000)}`,
    'Digest x',
    'x',
    'Bearer y',
    'bearer',
    'Basic AAAA',
  ]

  for (const authorization of headers) {
    const answer = await instance.anonymous.request({ path: ME, headers: { authorization } })

    expect(answer.status, authorization).toBe(401)
  }
})

test('a node forgets verified credentials when another changes password, roles or account status', async () => {
  const { connection, drop } = await aDatabase()
  const one = await aNode(connection)
  const other = await aNode(connection)
  const person = await aPerson(one)
  const onOther = other.anonymous.as(person.client.options.authorization)
  expect((await onOther.request({ path: ME })).status).toBe(200)

  await one.admin.updatePerson({ personID: person.id, body: { svc: { enabled: false } } })
  await expect.poll(async () => (await onOther.request({ path: ME })).status, { interval: 20 }).toBe(401)

  await Promise.all([one.close(), other.close()])
  await drop()
})

test('a password changed during verification is not cached', async () => {
  const person = await aSlowPerson()

  const [, changed] = await Promise.all([
    person.client.request({ path: ME }),
    instance.admin.updatePerson({ personID: person.id, body: { svc: { password: 'another password' } } }),
  ])
  const old = await person.client.request({ path: ME })

  expect(changed.id).toBe(person.id)
  expect(old.status).toBe(401)
})

/** Refused sign-ins in the audit log, newest first. */
async function refusals(of: Instance) {
  return (await of.admin.listAuditEntries({ filter: ['action(sign_in.refused)'], count: 100 })).list
}

test('an exhausted password budget is audited once, with account and address', async () => {
  const target = await anInstance()
  const victim = await aPerson(target)
  const guess = (index: number) =>
    target.anonymous.as(basic(victim.username, `guess ${index}`)).request({ path: ME })

  for (let index = 0; index < 9; index++) await guess(index)
  const before = await refusals(target)
  for (let index = 9; index < 14; index++) await guess(index)
  const after = await refusals(target)
  await target.close()

  expect(before).toEqual([])
  expect(after).toHaveLength(1)
  expect(after[0]).toMatchObject({
    target: { type: 'person', id: victim.id, label: victim.username },
    details: { budget: 'account' },
    address: '127.0.0.1',
    requestId: expect.stringMatching(/\S/),
  })
  expect(after[0]).not.toHaveProperty('actor')
})

test('unknown names are not stored: one may be a password in the wrong field', async () => {
  const target = await anInstance()
  for (const name of ['my secret passw0rd', 'not\0text']) {
    for (let index = 0; index < 11; index++) {
      await target.anonymous.as(basic(name, `guess ${index}`)).request({ path: ME })
    }
  }

  const entries = await refusals(target)
  await target.close()

  expect(entries).toHaveLength(2)
  expect(JSON.stringify(entries)).not.toMatch(/passw0rd|not.*text/)
  for (const entry of entries) expect(entry).not.toHaveProperty('target')
})

test(
  'an address that guesses at many accounts is audited once, however many names it tries',
  async () => {
    const target = await anInstance()
    // From the same address: verified before, so the spent budget does not touch the admin.
    await target.admin.getPerson({ personID: '@me' })
    for (let index = 0; index < 130; index++) {
      await target.anonymous.as(basic(`nobody${index}`, 'guess')).request({ path: ME })
    }

    const entries = await refusals(target)
    await target.close()

    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ target: { type: 'address', id: '127.0.0.1' } })
  },
  HASHING_MS,
)

test('a successful sign-in leaves no refusal', async () => {
  const target = await anInstance()
  const person = await aPerson(target)
  for (let index = 0; index < 5; index++) {
    await target.anonymous.as(basic(person.username, 'slip')).request({ path: ME })
    await target.admin.updatePerson({ personID: person.id, body: { svc: { enabled: true } } })
    await person.client.request({ path: ME })
  }

  const entries = await refusals(target)
  await target.close()

  expect(entries).toEqual([])
})
