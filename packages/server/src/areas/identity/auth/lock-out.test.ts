/** Guessing at an account must not keep its owner out. */
import { basic } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { fromSomewhere } from '../../../testing/addresses.ts'
import { Browser } from '../../../testing/browser.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { forgetOldNetworks } from './networks.ts'

/** Behind a proxy, whose header gives the address of the client. */
const BASE_URL = 'https://community.example'
const instance = await anInstance({ FOLKMOOT_BASE_URL: BASE_URL })
const { context } = instance
const { sql } = instance.store
afterAll(() => instance.close())
const ME = '/api/core/v3/people/@me'
type From = ReturnType<typeof fromSomewhere>

const byBasic = async ({ username }: TestPerson, password: string, from: From) =>
  await instance.anonymous.request({
    path: ME,
    headers: { ...from, authorization: basic(username, password) },
  })
const byForm = async ({ username }: TestPerson, password: string, from: From) =>
  await new Browser(instance.baseUrl).post('/login', { username, password }, { ...from, origin: BASE_URL })

let guesses = 0
/** Wrong passwords until nothing is checked any more. */
async function guess(victim: TestPerson, from: From, times = 11): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count++)
    statuses.push((await byBasic(victim, `guess ${++guesses}`, from)).status)
  return statuses
}

test('wrong passwords in one network refuse nobody in another, by Basic and by form', async () => {
  const [ann, thief, home] = [await aPerson(instance), fromSomewhere(), fromSomewhere()]

  const guessed = await guess(ann, thief)
  const form = await byForm(ann, ann.password, home)
  const right = await byBasic(ann, ann.password, home)
  const there = await byBasic(ann, 'another guess', thief)

  expect(guessed).toEqual([...Array(10).fill(401), 429])
  expect([form.status, right.status]).toEqual([303, 200])
  expect(there.status).toBe(429)
})

test('cached credentials answer no guesses from elsewhere, whose budget is spent', async () => {
  const [ann, thief, home] = [await aPerson(instance), fromSomewhere(), fromSomewhere()]
  const first = await byBasic(ann, ann.password, home)
  await guess(ann, thief)

  const guessed = await byBasic(ann, ann.password, thief)
  const cached = await byBasic(ann, ann.password, home)

  expect([first.status, guessed.status, cached.status]).toEqual([200, 429, 200])
})

test('guesses at many names refuse only those who never signed in from that network', async () => {
  const [ann, newcomer, office] = [await aPerson(instance), await aPerson(instance), fromSomewhere()]
  await byForm(ann, ann.password, office)
  const network = office['x-forwarded-for']
  // As a hundred requests would, each of which hashes.
  for (let count = 0; count < 100; count++)
    context.passwordAttempts.failures.begin({
      names: new Set([`nobody ${count}`]),
      network,
      isTrusted: false,
    })

  const first = await byForm(newcomer, newcomer.password, office)
  const slip = await byForm(ann, 'a slip', office)

  expect([first.status, slip.status]).toEqual([429, 401])
})

/** From a new network each time. The delay doubles, so it is soon longer than any request on a busy machine. */
async function guessFromEverywhere(victim: TestPerson) {
  for (let checked = 0; ; checked++) {
    const { status, headers } = await byBasic(victim, `guess ${++guesses}`, fromSomewhere())
    if (status === 429) return { checked, wait: Number(headers.get('retry-after')) }
    expect([status, checked < 40]).toEqual([401, true])
  }
}

test('networks together wait longer and longer; where the owner signed in, nothing waits', async () => {
  const [ann, home] = [await aPerson(instance), fromSomewhere()]
  await byForm(ann, ann.password, home)

  const { checked, wait } = await guessFromEverywhere(ann)
  const slip = await byForm(ann, 'a slip', home)
  const right = await byForm(ann, ann.password, home)

  expect(checked).toBeGreaterThanOrEqual(20)
  expect(wait).toBeGreaterThan(0)
  expect([slip.status, right.status]).toEqual([401, 303])
})

test('an unknown name waits in the same way', async () => {
  const { checked } = await guessFromEverywhere({ username: 'nobody-at-all' } as TestPerson)

  expect(checked).toBeGreaterThanOrEqual(20)
})

test('a network is known for 30 days, then forgotten; and with its person', async () => {
  const [ann, bob, home] = [await aPerson(instance), await aPerson(instance), fromSomewhere()]
  await byForm(ann, ann.password, home)
  await byForm(bob, bob.password, home)
  const known = async () =>
    (await sql`select from sign_in_network where person_id in (${ann.id}, ${bob.id})`).length

  const before = await known()
  await sql`update sign_in_network set seen_at = now() - interval '31 days' where person_id = ${ann.id}`
  await forgetOldNetworks(context.db)
  const after = await known()
  await instance.admin.deletePerson({ personID: bob.id })

  expect([before, after, await known()]).toEqual([2, 1, 0])
})
