/** A closed loop of requests against one URL, and its results. */
import autocannon from 'autocannon'
import {
  cpuSeconds,
  heapMegabytes,
  postgresCpuSeconds,
  type Running,
  residentMegabytes,
} from './processes.ts'

export interface Measurement {
  readonly requests: number
  readonly requestsPerSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly nodeCpuMs: number
  readonly postgresCpuMs: number
  readonly megabytes: number
  /** Heap size with garbage; 0 if the server does not report it. */
  readonly heapMegabytes: number
  /** Non-2xx answers: with any, the figure is invalid. */
  readonly failures: number
}

/** One measurement, of which medians make no sense. */
export interface Measured extends Measurement {
  /** By the clock of the process: just before the first request, and when the last answer had arrived. */
  readonly beganAt: number
  readonly endedAt: number
}

export interface Load {
  /** Requested in turn; each connection starts elsewhere. */
  readonly paths: readonly string[]
  readonly headers?: Record<string, string>
  /** Credentials of several people, used in turn. */
  readonly callers?: readonly Record<string, string>[]
  /** Bodies to post in turn. */
  readonly bodies?: readonly string[]
  /** Each path is for one connection alone, because it can be posted to once. */
  readonly isOnce?: boolean
  readonly connections: number
  readonly seconds: number
}

/** The requests of one connection. */
function requestsOf(
  { paths, bodies, headers, callers = [] }: Load,
  connection: number,
): autocannon.Request[] {
  const own = callers.length === 0 ? headers : { ...headers, ...callers[connection % callers.length] }
  return paths.map((path, index) => ({
    path,
    ...(own && { headers: own }),
    ...(bodies ? { method: 'POST', body: bodies[index % bodies.length] ?? '' } : { method: 'GET' }),
  }))
}

export const percentile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0

/** Individual latencies: the library has no 95th percentile. */
async function fire(options: autocannon.Options): Promise<{ result: autocannon.Result; times: number[] }> {
  const times: number[] = []
  return await new Promise((resolve, reject) => {
    const running = autocannon(options, (error, result) =>
      error ? reject(error) : resolve({ result, times }),
    )
    running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
}

/** Of Node and PostgreSQL together. */
export const cpuMsOf = ({ nodeCpuMs, postgresCpuMs }: Measurement): number => nodeCpuMs + postgresCpuMs

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Of several rounds; their failures together. */
export function mediansOf(rounds: readonly Measurement[]): Measurement {
  const of = (name: keyof Measurement) => median(rounds.map((one) => one[name]))
  return {
    requests: of('requests'),
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    nodeCpuMs: of('nodeCpuMs'),
    postgresCpuMs: of('postgresCpuMs'),
    megabytes: of('megabytes'),
    heapMegabytes: of('heapMegabytes'),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
  }
}

export async function measure(target: Running, load: Load): Promise<Measured> {
  const cpu = async () =>
    [await cpuSeconds(target.pid), await postgresCpuSeconds(target.postmaster ?? 0)] as const
  const before = await cpu()
  const [some] = requestsOf(load, 0)
  let connected = 0
  const beganAt = performance.now()
  const { result, times } = await fire({
    url: target.baseUrl,
    // Replaced for each connection, before it asks.
    requests: some ? [some] : [],
    setupClient: (client) => {
      const requests = requestsOf(load, connected)
      const [first, next] = [connected++, connected].map((at) =>
        Math.floor((requests.length * at) / load.connections),
      )
      const rest = load.isOnce ? [] : [...requests.slice(next), ...requests.slice(0, first)]
      client.setRequests([...requests.slice(first, next), ...rest])
    },
    connections: load.connections,
    duration: load.seconds,
  })
  const endedAt = performance.now()
  const after = await cpu()
  const total = result.requests.total
  const perRequest = (seconds: number) => (total === 0 ? 0 : (seconds * 1000) / total)
  return {
    requests: total,
    requestsPerSecond: total / result.duration,
    p50: result.latency.p50,
    p95: Math.round(percentile(times, 0.95) * 10) / 10,
    p99: result.latency.p99,
    nodeCpuMs: perRequest(after[0] - before[0]),
    postgresCpuMs: perRequest(after[1] - before[1]),
    megabytes: await residentMegabytes(target.pid),
    heapMegabytes: await heapMegabytes(target.baseUrl),
    failures: result.non2xx + result.errors + result.timeouts,
    beganAt,
    endedAt,
  }
}
