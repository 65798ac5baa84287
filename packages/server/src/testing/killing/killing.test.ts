import { expect, test } from 'vitest'
import { killWorkers, linesOf } from './killing.ts'

/** The short form of `npm run kill-worker`. */
const KILLS = Number(process.env.KILLS ?? 2)

test('a worker killed during work loses no job: mails arrive, requests are answered, each once', async () => {
  const said: string[] = []

  const outcome = await killWorkers(KILLS, (line) => said.push(line))

  process.stdout.write(`${linesOf(outcome).join('\n')}\n`)
  expect(outcome.violations, said.join('\n')).toEqual([])
  expect(outcome.inHand).toBeGreaterThanOrEqual(KILLS)
}, 900_000)
