/** `--must-show`: all goals as one table in Markdown. Run on two commits, it shows what became of them in between. */
import { CONTENT, type Goal, LIST, named, perSecond, type Results } from './goals.ts'
import { goalsOfReads } from './goals-of-reads.ts'
import { goalsOfReplies } from './goals-of-replies.ts'
import { cpuMsOf } from './load.ts'

const SEARCH_P95_MS = 50

function ofSearches({ searches }: Results): Goal {
  const what = 'search, all kinds, deep pages and suggestions too'
  const must = `p95 < ${SEARCH_P95_MS} ms for each`
  if (searches.length === 0) return { what, must }
  const fast = searches.filter(({ p95 }) => p95 < SEARCH_P95_MS).length
  return { what, must, ours: `${fast} of ${searches.length}`, isMet: fast === searches.length }
}

/**
 * NodeBB 4.11 on Redis: CPU of a request in milliseconds (its own and that of Redis), and what bare Fastify took for as many
 * bytes in the same run. Such ratios can be compared between machines.
 */
const NODEBB = [
  { what: 'reply', cpuMs: 29.8 + 1.7, ceilingMs: 0.07, bytesOf: CONTENT, least: 10 },
  { what: 'search', cpuMs: 9.7 + 0.2, ceilingMs: 0.17, bytesOf: LIST, least: 6 },
  { what: 'list', cpuMs: 15.9 + 0.7, ceilingMs: 0.17, bytesOf: LIST, least: 20 },
  { what: 'one content', cpuMs: 2.1 + 0.1, ceilingMs: 0.07, bytesOf: CONTENT, least: 10 },
] as const

function ownCpuMs(results: Results, what: (typeof NODEBB)[number]['what']): number | undefined {
  if (what === 'search') return results.searches.find(({ name }) => name === 'search: middling')?.cpuMs
  const one =
    what === 'reply'
      ? results.replies.find(({ kind }) => kind === 'many')
      : named(results, what === 'list' ? LIST : CONTENT)
  return one && cpuMsOf(one.ours)
}

const ofNodeBb = (results: Results): Goal[] =>
  NODEBB.map(({ what, cpuMs, ceilingMs, bytesOf, least }) => {
    const own = ownCpuMs(results, what)
    const ceiling = named(results, bytesOf)?.ceiling.nodeCpuMs
    const goal = {
      what: `CPU of NodeBB over ours, each in units of the ceiling's: ${what}`,
      must: `≥ ${least}×`,
    }
    if (!own || !ceiling) return goal
    const times = cpuMs / ceilingMs / (own / ceiling)
    return { ...goal, ours: `${times.toFixed(1)}×`, isMet: times >= least }
  })

const DRAINED = 25_000
const LAG_MS = 500

function ofWebhooks({ webhooks }: Results): Goal[] {
  const at = webhooks && `, at ${perSecond(webhooks.eventsPerSecond)}`
  return [
    {
      what: 'webhooks: drain',
      must: `≥ ${perSecond(DRAINED)}`,
      ours: webhooks && perSecond(webhooks.drainedPerSecond),
      isMet: webhooks && webhooks.drainedPerSecond >= DRAINED,
    },
    {
      what: 'webhooks: lag, 95th percentile',
      must: `< ${LAG_MS} ms`,
      ours: webhooks && `${webhooks.lagP95.toFixed(0)} ms${at}`,
      isMet: webhooks && webhooks.lagP95 < LAG_MS,
    },
  ]
}

const MEGABYTES = 264

const ofMemory = ({ megabytes }: Results): Goal => ({
  what: 'memory of Node after the bench (PSS)',
  must: `≤ ${MEGABYTES} MB`,
  ...(megabytes !== undefined && { ours: `${Math.round(megabytes)} MB`, isMet: megabytes <= MEGABYTES }),
})

function lineOf({ what, must, ours = 'not measured', cpu = '', prototype = '', isMet }: Goal): string {
  const met = isMet === undefined ? '' : isMet ? 'yes' : 'no'
  return `| ${[what, ours, cpu, prototype, must, met].join(' | ')} |`
}

export function mustShow(results: Results): string {
  const goals = [
    ...goalsOfReplies(results),
    ...goalsOfReads(results),
    ofSearches(results),
    ...ofNodeBb(results),
    ...ofWebhooks(results),
    ofMemory(results),
  ]
  const heading = ['| | ours | node + pg ms | prototype | must | met |', '|---|---|---|---|---|---|']
  return [...heading, ...goals.map(lineOf)].join('\n')
}
