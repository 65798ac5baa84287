// `npm run campaign:kills -- --server 50 --postgres 50 --both 0 --worker 50`: kill -9 under load; nothing acknowledged may be
// lost, and nothing done twice.
import { parseArgs } from 'node:util'
import { runKills } from '../packages/server/src/testing/durability/kills.ts'
import { killWorkers, linesOf } from '../packages/server/src/testing/killing/killing.ts'

const count = { type: 'string', default: '50' }
const { values } = parseArgs({
  options: { server: count, postgres: count, both: { type: 'string', default: '20' }, worker: count },
})
const begun = performance.now()
const say = (line) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const violations = []
const [server, postgres, both, worker] = [values.server, values.postgres, values.both, values.worker].map(
  Number,
)
if (server + postgres + both > 0) {
  const outcome = await runKills({ server, postgres, both }, say)
  console.log(`${outcome.kills} kills, ${outcome.summary}; ready again at most after (ms)`, outcome.readyMs)
  violations.push(...outcome.violations)
}
if (worker > 0) {
  const outcome = await killWorkers(worker, say)
  for (const line of linesOf(outcome)) console.log(line)
  violations.push(...outcome.violations)
}
for (const violation of violations) console.error(violation)
console.log(violations.length === 0 ? 'nothing acknowledged was lost, nothing done twice' : 'FAILED')
process.exit(violations.length === 0 ? 0 : 1)
