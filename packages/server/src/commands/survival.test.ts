import { expect, test } from 'vitest'
import { runKills } from '../testing/durability/kills.ts'

/** Each kind of kill once; `npm run campaign:kills` is the long form. */
const KILLS = Number(process.env.KILLS ?? 1)

test(
  'killed during writes, it restarts by itself, has lost nothing acknowledged and done nothing twice (D1)',
  async () => {
    const said: string[] = []

    const outcome = await runKills({ server: KILLS, postgres: KILLS, both: KILLS }, (line) => said.push(line))

    process.stdout.write(`${outcome.kills} kills, ${outcome.summary}\n`)
    expect(outcome.violations, said.join('\n')).toEqual([])
    expect(outcome.acknowledged).toBeGreaterThan(outcome.kills)
  },
  KILLS * 120_000,
)
