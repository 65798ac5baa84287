// `npm run campaign:point-in-time -- --moments 10 --kills 10 --seconds 120`: members write while the server and PostgreSQL are killed;
// then random moments are recovered: what was acknowledged before must be there, and nothing that was sent after.
import { parseArgs } from 'node:util'
import { runMoments } from '../packages/server/src/testing/point-in-time/campaign.ts'

const { values } = parseArgs({
  options: {
    moments: { type: 'string', default: '10' },
    kills: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '120' },
  },
})
const begun = performance.now()
const say = (line) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const [moments, kills, seconds] = [values.moments, values.kills, values.seconds].map(Number)
const { acknowledged, violations } = await runMoments({ moments, kills, seconds }, say)
for (const violation of violations) console.error(violation)
console.log(
  `${acknowledged} writes acknowledged; ${violations.length === 0 ? 'every moment was exact' : 'FAILED'}`,
)
process.exit(violations.length === 0 ? 0 : 1)
