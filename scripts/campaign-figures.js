// `npm run campaign:figures -- --activities 1000000`: a year of activities is counted once; figures must equal a plain recount, and be
// answered quickly.
import { parseArgs } from 'node:util'
import { runFigures } from '../packages/server/src/testing/figures/campaign.ts'

const { values } = parseArgs({
  options: {
    activities: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '10000' },
    places: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '200' },
    p95: { type: 'string', default: '200' },
  },
})
const [activities, people, places, requests, p95] = [
  values.activities,
  values.people,
  values.places,
  values.requests,
  values.p95,
].map(Number)
const begun = performance.now()
const say = (line) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const part = (share) => Math.round(activities * share)
// Some answers and likes fall on what takes none, or are there already.
const size = {
  people,
  places,
  roots: part(0.05),
  answers: part(0.3),
  likes: part(0.57),
  others: part(0.15),
  days: 365,
}
const outcome = await runFigures(size, requests, say)
console.table(Object.entries(outcome.medianMs).map(([what, ms]) => ({ what, 'median (ms)': ms })))
console.log(`p95 of ${requests} requests: ${outcome.p95Ms} ms`)
for (const difference of outcome.differences) console.error(difference)
const isFast = outcome.p95Ms < p95
if (!isFast) console.error(`The p95 must be below ${p95} ms.`)
const isGood = outcome.differences.length === 0 && isFast
console.log(
  isGood
    ? `${outcome.activities} activities counted in ${outcome.countSeconds} s; all ${outcome.compared} answers equal the recount`
    : 'FAILED',
)
process.exit(isGood ? 0 : 1)
