import { setTimeout as sleep } from 'node:timers/promises'
import { basic } from '@folkmoot/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { anInstance, type Instance } from '../testing/instance.ts'
import { aPerson, newPerson } from '../testing/makers.ts'

const PEOPLE = '/api/core/v3/people'

async function instanceWith(environment: NodeJS.ProcessEnv): Promise<Instance> {
  const instance = await anInstance(environment)
  onTestFinished(() => instance.close())
  return instance
}

/** Works for so long: on a busy machine that takes longer. */
function block(ms: number): void {
  const before = process.threadCpuUsage()
  const worked = () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
  while (worked() < ms);
}

test('anonymous callers have a budget: a burst of 500, and headers that show the rest (decisions §1)', async () => {
  const { anonymous } = await instanceWith({})

  const first = await anonymous.request({ path: '/api/version' })
  const refused = []
  // The budget refills meanwhile, more on a slow machine: ask until it is spent.
  for (let round = 0; round < 20 && refused.length === 0; round++) {
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => anonymous.request({ path: '/api/version' })),
    )
    refused.push(...answers.filter((answer) => answer.status === 429))
  }

  expect(first.headers.get('ratelimit-limit')).toBe('500')
  // Requests during the start may not be refilled yet.
  expect(Number(first.headers.get('ratelimit-remaining'))).toBeLessThan(500)
  expect(Number(first.headers.get('ratelimit-remaining'))).toBeGreaterThan(490)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused[0]?.error).toMatchObject({ status: 429, code: 'tooFast' })
  expect(refused[0]?.headers.get('ratelimit-remaining')).toBe('0')
})

test('signed-in callers have no budget unless the operator sets one (decisions §1)', async () => {
  const free = await instanceWith({})
  const limited = await instanceWith({ FOLKMOOT_RATE_LIMIT: '5' })
  const many = (instance: Instance) =>
    Promise.all(Array.from({ length: 60 }, () => instance.admin.request({ path: `${PEOPLE}/@me` })))

  const [unlimited, answers] = [await many(free), await many(limited)]

  expect(new Set(unlimited.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(unlimited[0]?.headers.has('ratelimit-limit')).toBe(false)
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(10)
  expect(answers.some((answer) => answer.status === 429)).toBe(true)
})

test('overload gives 503 with Retry-After, and health still answers', async () => {
  const { admin, anonymous } = await instanceWith({ FOLKMOOT_MAX_LAG_MS: '500' })
  const askWhenBusy = async () => {
    block(1500)
    return await admin.request({ path: `${PEOPLE}/@me` })
  }

  // Nothing is shed before the server had nothing to do for a moment.
  const shed = await vi.waitUntil(
    async () => {
      await sleep(1_000)
      const answers = [await askWhenBusy(), await askWhenBusy(), await askWhenBusy()]
      return answers.find((answer) => answer.status === 503)
    },
    { timeout: 60_000 },
  )
  block(1500)
  const health = await anonymous.request({ path: '/health/live' })

  expect(shed.error?.code).toBe('overloaded')
  expect(Number(shed.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(health.status).toBe(200)
})

test('anonymous callers read people if the operator allows it, without addresses and numbers', async () => {
  const open = await instanceWith({ FOLKMOOT_ANONYMOUS_READ: 'on' })
  const person = await aPerson(open, { phoneNumbers: [{ value: '+49 30 1' }] })

  const seen = await open.anonymous.getPerson({ personID: person.id })
  const me = await open.anonymous.request({ path: `${PEOPLE}/@me` })
  const change = await open.anonymous.request({
    method: 'PUT',
    path: `${PEOPLE}/${person.id}`,
    headers: { 'content-type': 'application/json' },
    body: '{"status":"x"}',
  })

  expect(seen.displayName).toBe(person.person.displayName)
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['emails']))
  expect(seen.phoneNumbers).toBeUndefined()
  expect(seen.resources.self?.allowed).toEqual(['GET'])
  expect([me.status, change.status]).toEqual([401, 401])
})

test('anybody can sign up if the operator allows it, without any account status', async () => {
  const open = await instanceWith({ FOLKMOOT_SIGN_UP: 'on' })
  const newcomer = newPerson({ account: { password: 'password of mine', roles: ['admin'], userType: 'bot' } })

  const person = await open.anonymous.createPerson({ body: newcomer })
  const me = await open.anonymous
    .as(basic(newcomer.svc.username, 'password of mine'))
    .getPerson({ personID: '@me' })

  expect(me.id).toBe(person.id)
  expect(me.svc).toMatchObject({ roles: [], userType: 'regular' })
})

test('one setting turns the guard line off for the whole instance', async () => {
  const plain = await instanceWith({ FOLKMOOT_GUARD_LINE: 'off' })

  const [version, missing] = [
    await plain.anonymous.request({ path: '/api/version' }),
    await plain.admin.request({ path: `${PEOPLE}/999999` }),
  ]

  expect(version.text).toMatch(/^\{/)
  expect(missing.text).toMatch(/^\{"error"/)
})

test('one setting raises the page maximum; without the events module the revision is 13', async () => {
  const wide = await instanceWith({ FOLKMOOT_PAGE_MAX: '1000', FOLKMOOT_MODULES: '' })

  const page = await wide.admin.listPeople({ count: 1000 })
  const version = await wide.anonymous.getVersion()

  expect(page.itemsPerPage).toBe(1000)
  expect(version.svcCoreVersions.map((one) => one.revision)).toEqual([3, 13])
})

test('a lost database gives 503 with Retry-After, and readiness reports it', async () => {
  const { admin, anonymous, store } = await instanceWith({})
  await admin.getPerson({ personID: '@me' })
  await store.close()

  const answer = await admin.request({ path: `${PEOPLE}/1` })
  const ready = await anonymous.request({ path: '/health/ready' })

  expect([answer.status, ready.status]).toEqual([503, 503])
  expect(answer.headers.has('retry-after')).toBe(true)
})

test('the budget of the operator counts writes, and a refused one does nothing', async () => {
  const { admin, store } = await instanceWith({ FOLKMOOT_RATE_LIMIT: '0.01' })
  const write = (key: string) =>
    admin.request({
      method: 'POST',
      path: '/api/core/v3/contents',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ type: 'document', subject: key, content: { type: 'text/plain', text: key } }),
    })

  const answers = [await write('one'), await write('two')]

  expect(answers.map(({ status }) => status)).toEqual([201, 429])
  expect(Number(answers[1]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const subjects = await store.sql`select subject from content where subject in ('one', 'two')`
  expect([...subjects]).toEqual([{ subject: 'one' }])
})

test('an unknown address is a page for a browser, in its language, and JSON for programs', async () => {
  const { baseUrl } = await instanceWith({})
  const browser = new Browser(baseUrl)
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

  const page = await browser.send('/discussion/1', { headers: { accept, 'accept-language': 'de-AT' } })
  const plain = await browser.send('/discussion/1')
  const others = [
    '/api/core/v3/nothing',
    '/feeds/nothing',
    '/oauth2/token',
    '/oauth2/nothing',
    '/.well-known/nothing',
  ]
  const answers = await Promise.all(others.map((path) => browser.send(path, { headers: { accept } })))

  expect(page.status).toBe(404)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  for (const { headers } of [page, plain]) expect(headers.get('vary')).toBe('Accept, Accept-Language, Cookie')
  expect(page.text).toContain('lang="de"')
  expect(page.text).toContain('Diese Seite')
  expect(page.text).toContain('<meta property="og:site_name" content="Folkmoot">')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(JSON.parse(plain.text)).toMatchObject({ error: { code: 'pathUnknown' } })
  for (const { headers } of answers) expect(headers.get('content-type')).toContain('application/json')
})
