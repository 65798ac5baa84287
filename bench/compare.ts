/** One scenario on all servers in turns: ours, its ceiling and, where it can do the same, the prototype. */
import { createClient } from '@folkmoot/client'
import { cpuMsOf, type Measurement, measure, mediansOf } from './load.ts'
import type { Running } from './processes.ts'
import type { Scenario } from './scenarios.ts'

export interface Servers {
  readonly folkmoot: Running
  readonly ceiling: Running
  readonly prototype: Running | undefined
}

export interface Repetition {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
}

/** Authorization headers of the same person. */
export interface Credentials {
  readonly password: string
  readonly token: string
}

export interface Compared {
  readonly scenario: Scenario
  readonly connections: number
  readonly bytes: number
  readonly ours: Measurement
  readonly ceiling: Measurement
  readonly prototype?: Measurement & { readonly bytes: number }
}

/** Machines are noisy: all run in turn, and the medians count. */
export async function compare(
  { folkmoot, ceiling, prototype }: Servers,
  scenario: Scenario,
  credentials: Credentials,
  repetition: Repetition,
): Promise<Compared> {
  const headers = { authorization: credentials[scenario.by ?? 'password'] }
  const client = createClient({ baseUrl: folkmoot.baseUrl, ...headers })
  const paths = await scenario.paths(client)
  const { text } = await client.request({ path: paths[0] ?? '' })
  const name = encodeURIComponent(scenario.name)
  await fetch(`${ceiling.baseUrl}/ceiling/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  const connections = scenario.inFlight ?? repetition.connections
  const { seconds } = repetition
  const other = scenario.hasPrototype ? prototype : undefined
  const byToken = { authorization: credentials.token }
  const measured = { ours: [] as Measurement[], ceiling: [] as Measurement[], prototype: [] as Measurement[] }
  for (let round = 0; round < repetition.rounds; round++) {
    measured.ceiling.push(await measure(ceiling, { paths: [`/ceiling/${name}`], connections, seconds }))
    measured.ours.push(await measure(folkmoot, { paths, headers, connections, seconds }))
    if (other)
      measured.prototype.push(await measure(other, { paths, headers: byToken, connections, seconds }))
  }
  const answer = other && (await fetch(other.baseUrl + paths[0], { headers: byToken }))
  return {
    scenario,
    connections,
    bytes: text.length,
    ours: mediansOf(measured.ours),
    ceiling: mediansOf(measured.ceiling),
    ...(answer && {
      prototype: { ...mediansOf(measured.prototype), bytes: (await answer.text()).length },
    }),
  }
}

export const shareOfCeiling = ({ ours, ceiling }: Compared): number =>
  ours.requestsPerSecond / ceiling.requestsPerSecond

function rowOf(compared: Compared) {
  const { scenario, ours, ceiling } = compared
  const ratio = shareOfCeiling(compared)
  const isMet = ratio >= scenario.target && ours.p95 < (scenario.p95 ?? Number.POSITIVE_INFINITY)
  return {
    scenario: scenario.name,
    bytes: compared.bytes,
    'in flight': compared.connections,
    'req/s': Math.round(ours.requestsPerSecond),
    ceiling: Math.round(ceiling.requestsPerSecond),
    ratio: `${(ratio * 100).toFixed(0)} %`,
    target: scenario.p95 ? `p95 < ${scenario.p95} ms` : `${(scenario.target * 100).toFixed(0)} %`,
    met: isMet ? 'yes' : 'no',
    'p50 ms': ours.p50,
    'p95 ms': ours.p95,
    'p99 ms': ours.p99,
    'node ms': ours.nodeCpuMs.toFixed(3),
    'pg ms': ours.postgresCpuMs.toFixed(3),
    'ceiling ms': ceiling.nodeCpuMs.toFixed(3),
    MB: Math.round(ours.megabytes),
    'heap MB': Math.round(ours.heapMegabytes),
    failures: ours.failures,
  }
}

const shownCpu = ({ nodeCpuMs, postgresCpuMs }: Measurement) =>
  `${nodeCpuMs.toFixed(3)} + ${postgresCpuMs.toFixed(3)}`

/** The distance to the prototype, in CPU: how many times as much a request takes. */
export function prototypeRow(name: string, ours: Measurement, prototype: Measurement) {
  return {
    scenario: name,
    'req/s': Math.round(ours.requestsPerSecond),
    'prototype req/s': Math.round(prototype.requestsPerSecond),
    'node + pg ms': shownCpu(ours),
    'prototype node + pg ms': shownCpu(prototype),
    'CPU, times the prototype': (cpuMsOf(ours) / cpuMsOf(prototype)).toFixed(2),
    'failures of both': ours.failures + prototype.failures,
  }
}

/** At most so many times as slow as another scenario. */
function printComparisons(all: readonly Compared[]): void {
  for (const { scenario, ours } of all) {
    const { name, against } = scenario
    const other = all.find((one) => one.scenario.name === against?.name)?.ours
    if (!against || !other) continue
    const slower = (other.requestsPerSecond / ours.requestsPerSecond).toFixed(2)
    const late = (ours.p95 / other.p95).toFixed(2)
    console.log(`${name} / ${against.name}: ${slower}× (at most ${against.most}×), p95 ${late}×`)
  }
}

export function printCompared(all: readonly Compared[]): void {
  if (all.length === 0) return
  console.table(all.map(rowOf))
  const withPrototype = all.flatMap(({ scenario, ours, prototype, bytes }) =>
    prototype
      ? [{ ...prototypeRow(scenario.name, ours, prototype), bytes, 'prototype bytes': prototype.bytes }]
      : [],
  )
  if (withPrototype.length > 0) console.table(withPrototype)
  printComparisons(all)
}
