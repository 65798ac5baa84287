// `npm run campaign:webhooks -- --notifications 1000000`: receivers misbehave, workers are killed, PostgreSQL
// restarts; at the end every webhook must have received everything in order.
import { parseArgs } from 'node:util'
import { runCampaign } from '../packages/server/src/testing/campaign/campaign.ts'
import { linesOf, tableOf } from '../packages/server/src/testing/campaign/report.ts'

const { values } = parseArgs({
  options: {
    webhooks: { type: 'string', default: '200' },
    notifications: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '300' },
    nodes: { type: 'string', default: '3' },
    kills: { type: 'string', default: '6' },
    restarts: { type: 'string', default: '2' },
    /** For one dead webhook, above the cap; 0 for none. */
    rows: { type: 'string', default: '500000' },
    cap: { type: 'string', default: '330000' },
  },
})
const { rows, cap, ...rest } = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
)
const begun = performance.now()
const say = (line) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const outcome = await runCampaign({ ...rest, overflow: rows > 0 ? { rows, cap } : undefined }, say)
console.table(tableOf(outcome))
for (const line of linesOf(outcome)) console.log(line)
for (const violation of outcome.violations) console.error(violation)
const isGood = outcome.violations.length === 0
console.log(isGood ? 'nothing lost, nothing out of order, every repeat explained' : 'FAILED')
process.exit(isGood ? 0 : 1)
