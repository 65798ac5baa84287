import { expect, test } from 'vitest'
import { killWorkers, linesOf } from './killing.ts'

/** The short form of `npm run kill-worker`. */
const KILLS = Number(process.env.KILLS ?? 2)

test('a worker that is killed while it works loses no job: mails come, requests are answered, each is told once', async () => {
  const said: string[] = []

  const outcome = await killWorkers(KILLS, (line) => said.push(line))

  process.stdout.write(`${linesOf(outcome).join('\n')}\n`)
  expect(outcome.violations, said.join('\n')).toEqual([])
  expect(outcome.inHand).toBeGreaterThanOrEqual(KILLS)
}, 900_000)
