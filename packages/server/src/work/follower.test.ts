import { afterAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { aNode, anInstance } from '../testing/instance.ts'
import { type Follower, startFollower } from './follower.ts'

const here = await anInstance()
const elsewhere = await aNode(here.connection)
afterAll(async () => {
  await elsewhere.close()
  await here.close()
})

const PATIENCE = { timeout: 20_000 }
/** So rare that it never comes in a test. */
const NEVER_MS = 3_600_000

/** Counts its runs; each does what the test says. */
function running(
  options: Partial<Follower>,
  work: () => Promise<number | undefined> = async () => undefined,
  { context } = here,
) {
  const seen = { runs: 0, atOnce: 0, mostAtOnce: 0 }
  const follower = startFollower(context, {
    name: 'test',
    complaint: 'the test could not be run',
    ...options,
    async run() {
      seen.runs++
      seen.mostAtOnce = Math.max(seen.mostAtOnce, ++seen.atOnce)
      return await work().finally(() => seen.atOnce--)
    },
  })
  onTestFinished(() => follower.stop())
  return { seen, follower }
}

const write = () =>
  inTransaction(here.store.writeDb, async (tx) => {
    await tx.db.selectFrom('place').select('id').execute()
    tx.noteChange('tags')
  })

test('it runs at the start, and then when its topic changes, on any node', async () => {
  const options = { topics: ['tags'], pollMs: NEVER_MS } as const
  const { seen } = running(options)
  const { seen: seenElsewhere } = running(options, undefined, elsewhere)
  expect([seen.runs, seenElsewhere.runs]).toEqual([1, 1])

  await write()

  await expect.poll(() => [seen.runs, seenElsewhere.runs], PATIENCE).toEqual([2, 2])
})

test('a notification of one node wakes a follower of another', async () => {
  const { seen } = running({ topics: ['audit'], pollMs: NEVER_MS }, undefined, elsewhere)
  const before = seen.runs

  here.context.changes.tell(['audit'])

  await expect.poll(() => seen.runs, PATIENCE).toBe(before + 1)
})

test('wakes during a run make one more run, never two at once', async () => {
  const gate = Promise.withResolvers<undefined>()
  const { seen, follower } = running({}, () => gate.promise)
  for (let at = 0; at < 10; at++) follower.wake()
  expect(seen.runs).toBe(1)

  gate.resolve(undefined)

  await expect.poll(() => seen.runs, PATIENCE).toBe(2)
  expect(seen.mostAtOnce).toBe(1)
})

test('without a notification the slow poll runs it', async () => {
  const { seen } = running({ pollMs: 20 })
  await expect.poll(() => seen.runs, PATIENCE).toBeGreaterThan(2)
})

test('a run may ask for another run', async () => {
  const { seen } = running({ pollMs: NEVER_MS }, async () => (seen.runs < 3 ? 5 : undefined))
  await expect.poll(() => seen.runs, PATIENCE).toBe(3)
})

test('a failing run is retried, and logged once until it succeeds', async () => {
  const state = { isBroken: true }
  const { seen, follower } = running({ pollMs: NEVER_MS }, async () => {
    if (state.isBroken) throw new Error('on purpose')
    return undefined
  })
  await expect.poll(() => follower.counts.failures, PATIENCE).toBeGreaterThan(2)

  state.isBroken = false

  await expect.poll(() => seen.runs - follower.counts.failures, PATIENCE).toBe(1)
  const text = await (await fetch(`${here.baseUrl}/metrics`)).text()
  expect(text).toContain(`folkmoot_follower_runs_total{follower="test"} ${follower.counts.runs}\n`)
  expect(text).toContain(`folkmoot_follower_failures_total{follower="test"} ${follower.counts.failures}\n`)
  expect(text).toMatch(/^folkmoot_follower_last_success_age_seconds\{follower="test"\} \d/m)
})

test('what is in memory is written after a while and at shutdown; without it nothing runs', async () => {
  const { views } = here.context
  const taken: number[] = []
  const flush = async () => {
    taken.push(views.take().size)
    return undefined
  }
  const { seen, follower } = running(
    { delayMs: 50, runsAtStop: true, wakeBy: (_, wake) => views.whenNoted(wake) },
    flush,
  )
  expect(seen.runs).toBe(0)
  views.note('1')
  views.note('2')
  await expect.poll(() => taken, PATIENCE).toEqual([2])
  views.note('3')
  await follower.stop()

  expect(taken).toEqual([2, 1])
})
