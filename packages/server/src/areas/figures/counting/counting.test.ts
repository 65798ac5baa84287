import type { Interval } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { findDifferences } from '../../../testing/figures/comparing.ts'
import { prepareRecount } from '../../../testing/figures/recount.ts'
import { insertWorld, type WorldSize } from '../../../testing/figures/world.ts'
import { anInstance, type Instance } from '../../../testing/instance.ts'
import { countActivities } from './counting.ts'

const SIZE: WorldSize = {
  people: 120,
  places: 8,
  roots: 400,
  answers: 1_500,
  likes: 1_500,
  others: 400,
  days: 380,
}
const instances: Instance[] = []
afterAll(async () => {
  for (const instance of instances) await instance.close()
})

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function aWorld(prepare: (instance: Instance) => Promise<void> = async () => {}) {
  const instance = await anInstance()
  instances.push(instance)
  await insertWorld(instance.store.sql, SIZE)
  await prepare(instance)
  await countActivities(instance.context)
  await prepareRecount(instance.store.sql)
  return instance
}

const spans: [Interval, number, number][] = [
  ['day', 99, 0],
  ['day', 40, 3],
  ['day', 0, 0],
  ['week', 60, 10],
  ['month', 379, 0],
]

async function differencesOf({ admin, store }: Instance): Promise<string[]> {
  const differences: string[] = []
  for (const [interval, first, last] of spans) {
    for (const placeId of [undefined, '100001', '100005']) {
      const asked = {
        interval,
        from: dayBefore(first),
        to: dayBefore(last),
        ...(placeId !== undefined && { placeId }),
      }
      differences.push(...(await findDifferences(admin, store.sql, asked)))
    }
  }
  return differences
}

test('figures counted from the log equal a plain recount of the tables', async () => {
  expect(await differencesOf(await aWorld())).toEqual([])
})

test('what is older than the log is counted from the tables, once, and equals the recount too', async () => {
  const instance = await aWorld(async ({ store }) => {
    await store.sql`delete from activity where streamed and recorded_at < now() - interval '30 days'`
    await store.sql`delete from activity where not streamed and recorded_at < now() - interval '10 days'`
  })

  expect(await differencesOf(instance)).toEqual([])
})
