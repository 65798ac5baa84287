import { expect, test } from 'vitest'
import { runCampaign } from './campaign.ts'
import { linesOf } from './report.ts'

/** The short form of `npm run campaign:webhooks`. */
const OPTIONS = {
  webhooks: 20,
  notifications: 2_000,
  seconds: 12,
  nodes: 2,
  kills: 1,
  restarts: 1,
  isHasty: true,
  overflow: { rows: 5_000, cap: 3_000 },
}

test('with failing receivers, a killed worker and a PostgreSQL restart, webhooks get everything in order', async () => {
  const said: string[] = []

  const outcome = await runCampaign(OPTIONS, (line) => said.push(line))

  process.stdout.write(`${linesOf(outcome).join('\n')}\n`)
  expect(outcome.violations, said.join('\n')).toEqual([])
  expect(outcome.disturbances.map(({ kind }) => kind)).toEqual(['kill', 'restart'])
  const [due, seen] = [outcome.judged.map(({ verdict }) => verdict.due), outcome.verified]
  expect(due.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(OPTIONS.notifications)
  expect(seen).toBeGreaterThanOrEqual(OPTIONS.webhooks)
}, 300_000)
