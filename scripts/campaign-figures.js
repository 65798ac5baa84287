// `npm run campaign:figures -- --activities 1000000`: a year of activities is counted once; figures must equal a plain recount, and be
// answered quickly.
import { parseArgs } from 'node:util'
import { runFigures } from '../packages/server/src/testing/figures/campaign.ts'

const { values } = parseArgs({
  options: {
    activities: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '10000' },
    places: { type: 'string', default: '1000' },
    /** Of each span. */
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
  roots: part(0.08),
  answers: part(0.4),
  likes: part(0.5),
  others: part(0.1),
  days: 365,
}
const outcome = await runFigures(size, requests, say)
console.table(Object.entries(outcome.p95Ms).map(([what, ms]) => ({ what, 'p95 (ms)': ms })))
for (const difference of outcome.differences) console.error(difference)
const slow = Object.entries(outcome.p95Ms).filter(([, ms]) => ms >= p95)
for (const [what, ms] of slow) console.error(`${what}: p95 ${ms} ms, must be below ${p95} ms`)
const isGood = outcome.differences.length === 0 && slow.length === 0
console.log(
  isGood
    ? `${outcome.activities} activities counted in ${outcome.countSeconds} s; all ${outcome.compared} answers equal the recount`
    : 'FAILED',
)
process.exit(isGood ? 0 : 1)
