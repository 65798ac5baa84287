/** `npm run bench`: every scenario against its ceiling, in turns, in one run. How to read it: README.md. */
import { parseArgs } from 'node:util'
import { basic, createClient } from '@folkmoot/client'
import { type Measurement, measure } from './load.ts'
import { type Running, startCeiling, startFolkmoot } from './processes.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { seed } from './seed.ts'

const PASSWORD = 'bench password'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
    people: { type: 'string', default: '100000' },
    places: { type: 'string', default: '100000' },
    data: { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const connections = Number(options.connections)

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The machines are noisy: both take turns, and the median of the rounds' ratios counts. */
async function compare(folkmoot: Running, ceiling: Running, scenario: Scenario) {
  const client = createClient({ baseUrl: folkmoot.baseUrl, authorization: basic('admin', PASSWORD) })
  const paths = await scenario.paths(client)
  const { text } = await client.request({ path: paths[0] ?? '' })
  const name = encodeURIComponent(scenario.name)
  await fetch(`${ceiling.baseUrl}/ceiling/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  const headers = { authorization: basic('admin', PASSWORD) }
  const ours: Measurement[] = []
  const theirs: Measurement[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(await measure(ceiling, { paths: [`/ceiling/${name}`], connections, seconds }))
    ours.push(await measure(folkmoot, { paths, headers, connections, seconds }))
  }
  const of = (pick: (one: Measurement) => number, all = ours) => median(all.map(pick))
  const ratio = of((one) => one.requestsPerSecond) / of((one) => one.requestsPerSecond, theirs)
  return {
    scenario: scenario.name,
    bytes: text.length,
    'req/s': Math.round(of((one) => one.requestsPerSecond)),
    ceiling: Math.round(of((one) => one.requestsPerSecond, theirs)),
    ratio: `${(ratio * 100).toFixed(0)} %`,
    target: `${(scenario.target * 100).toFixed(0)} %`,
    met: ratio >= scenario.target ? 'yes' : 'no',
    'p50 ms': of((one) => one.p50),
    'p99 ms': of((one) => one.p99),
    'node ms': of((one) => one.nodeCpuMs).toFixed(3),
    'pg ms': of((one) => one.postgresCpuMs).toFixed(3),
    'ceiling ms': of((one) => one.nodeCpuMs, theirs).toFixed(3),
    MB: Math.round(of((one) => one.megabytes)),
    'heap MB': Math.round(of((one) => one.heapMegabytes)),
    failures: ours.reduce((sum, one) => sum + one.failures, 0),
  }
}

const [folkmoot, ceiling] = await Promise.all([startFolkmoot(PASSWORD, options.data), startCeiling()])
try {
  await seed(folkmoot.dataDirectory, { people: Number(options.people), places: Number(options.places) })
  const rows: Awaited<ReturnType<typeof compare>>[] = []
  for (const scenario of scenarios) {
    if (options.only && !scenario.name.includes(options.only)) continue
    console.log(`measuring: ${scenario.name} …`)
    rows.push(await compare(folkmoot, ceiling, scenario))
  }
  console.table(rows)
  for (const { name, against } of scenarios) {
    const [deep, first] = [name, against?.name].map(
      (one) => rows.find((row) => row.scenario === one)?.['req/s'],
    )
    if (!against || !deep || !first) continue
    console.log(`${name} / ${against.name}: ${(first / deep).toFixed(2)}× (at most ${against.most}×)`)
  }
} finally {
  await Promise.all([folkmoot.stop(), ceiling.stop()])
}
