/** The goals of reading: shares of the ceiling's rate, and of the list's. */
import { shareOfCeiling } from './compare.ts'
import {
  CONTENT,
  type Goal,
  LIST,
  named,
  percent,
  perSecond,
  type Results,
  rateAndCpu,
  shownCpu,
} from './goals.ts'

type Share = readonly [what: string, scenario: string, least: number]

const OF_CEILING: readonly Share[] = [
  ['one content by id', CONTENT, 0.4],
  ['one person by id', 'person by id, 100 of them', 0.5],
  ['list of 25 contents', LIST, 0.25],
  ['list of 25 places', '25 places', 0.25],
  ['list of 25 messages', '25 messages of a discussion', 0.25],
  ['25 contents of a tag', '25 contents of a tag', 0.15],
  ['25 people of a tag', '25 people of a tag', 0.15],
  ['inbox, first page', 'the inbox', 0.15],
]

const OF_LIST: readonly Share[] = [
  ['stream of 10', 'a stream of 10', 0.5],
  ['stream of 5,000', 'a stream of 5,000', 0.4],
]
const DEAD = 'a stream of 5,000 that nothing happens to'
const DEAD_P95 = 3

export const READ_SCENARIOS: readonly string[] = [...OF_CEILING, ...OF_LIST]
  .map(([, scenario]) => scenario)
  .concat(DEAD)

function ofCeiling(results: Results, [what, scenario, least]: Share): Goal {
  const must = `≥ ${percent(least)} of the ceiling`
  const one = named(results, scenario)
  if (!one) return { what, must }
  const share = shareOfCeiling(one)
  return {
    what,
    must,
    ours: `${percent(share)}, ${perSecond(one.ours.requestsPerSecond)}`,
    cpu: shownCpu(one.ours),
    prototype: one.prototype && rateAndCpu(one.prototype),
    isMet: share >= least,
  }
}

function ofList(results: Results, [what, scenario, least]: Share): Goal {
  const must = `≥ ${percent(least)} of the list's rate`
  const [ours, list] = [named(results, scenario)?.ours, named(results, LIST)?.ours]
  if (!ours || !list) return { what, must }
  const share = ours.requestsPerSecond / list.requestsPerSecond
  return {
    what,
    must,
    ours: `${percent(share)}, ${perSecond(ours.requestsPerSecond)}`,
    cpu: shownCpu(ours),
    isMet: share >= least,
  }
}

function whereNothingHappens(results: Results): Goal {
  const what = 'stream where nothing happens'
  const must = `≤ ${DEAD_P95}× the list's p95`
  const [ours, list] = [named(results, DEAD)?.ours, named(results, LIST)?.ours]
  if (!ours || !list) return { what, must }
  const times = ours.p95 / list.p95
  return {
    what,
    must,
    ours: `${times.toFixed(1)}×, ${ours.p95} ms`,
    cpu: shownCpu(ours),
    isMet: times <= DEAD_P95,
  }
}

export const goalsOfReads = (results: Results): Goal[] => [
  ...OF_CEILING.map((share) => ofCeiling(results, share)),
  ...OF_LIST.map((share) => ofList(results, share)),
  whereNothingHappens(results),
]
