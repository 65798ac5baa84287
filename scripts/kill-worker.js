// `npm run kill-worker -- --kills 20`, or KILLS=20: kills a worker repeatedly under load; at the end nothing may be
// missing, and little duplicated.
import { parseArgs } from 'node:util'
import { killWorkers, linesOf } from '../packages/server/src/testing/killing/killing.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: process.env.KILLS ?? '20' } } })
const begun = performance.now()
const say = (line) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const outcome = await killWorkers(Number(values.kills), say)
for (const line of linesOf(outcome)) console.log(line)
for (const violation of outcome.violations) console.error(violation)
const isGood = outcome.violations.length === 0
console.log(isGood ? 'nothing lost, nothing done twice that must not be' : 'FAILED')
process.exit(isGood ? 0 : 1)
