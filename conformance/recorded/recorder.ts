/** Sends requests one after the other, and writes down each with its answer. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OperationShape, operations } from '@folkmoot/contract'
import { type ExactAnswer, exchangeExactly } from '../exchange.ts'
import { type Recorded, recordAnswer } from './answers.ts'
import { Placeholders } from './placeholders.ts'

export interface Asking {
  /** By its id; found by the path unless said. */
  readonly operation?: string
  readonly caller: string
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface Entry extends Recorded {
  readonly stage: string
  readonly operation: string
  readonly caller: string
  readonly request: string
}

const PATIENCE_MS = 20_000
/** Retries after at most this long; the refusal is not recorded. */
const SHORT_S = 5
const SENT_SHOWN = 600

/** Requests that make webhooks obsolete: a job removes them and records that, concurrently with others. */
const TAKING =
  /^(delete(Content|Message|Comment|Place|Person|SecurityGroup)|remove.*Member|closePlace|updateMember)$/
/** The wait for followers; later inbox entries would not be marked as read with the rest. */
const FOLLOWED_MS = 3_000

const patternOf = ({ path }: OperationShape) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
/** A path without parameters before those that it fits too. */
const patterns = operations
  .map((operation) => ({ operation, pattern: patternOf(operation) }))
  .toSorted((one, other) => one.operation.path.split('{').length - other.operation.path.split('{').length)

const operationOf = (method: string, path: string): string => {
  const [plain = ''] = path.split('?')
  const found = patterns.find(({ operation, pattern }) => operation.method === method && pattern.test(plain))
  return found?.operation.id ?? 'page'
}

const callerOf = (authorization: string | null): string => {
  if (authorization === null) return 'anonymous'
  const [scheme, value = ''] = authorization.split(' ')
  return scheme === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : 'bearer'
}

export class Recorder {
  readonly entries: Entry[] = []
  readonly #placeholders = new Placeholders()
  /** A connection each, so that none was closed in between. */
  readonly #agent = new Agent({ keepAlive: false })
  #port = 0
  #stage = ''

  begin(stage: string, port: number): void {
    this.#stage = stage
    this.#port = port
  }

  #note(asking: Asking, received: Parameters<typeof recordAnswer>[0]): void {
    const { method = 'GET', path, operation = operationOf(method, path), caller, body = '' } = asking
    const sent = body.toString('latin1' as never).slice(0, SENT_SHOWN)
    this.entries.push({
      stage: this.#stage,
      operation,
      caller,
      request: this.#placeholders.in(`${method} ${path} ${sent}`.trimEnd()),
      ...recordAnswer(received, this.#placeholders),
    })
  }

  /** Strangers share a budget by their address; here each request of theirs comes from another one. */
  #addressOf(headers: Readonly<Record<string, string>>): Record<string, string> {
    const n = this.entries.length
    const isStranger = headers.authorization === undefined && headers['x-forwarded-for'] === undefined
    return isStranger ? { 'x-forwarded-for': `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}` } : {}
  }

  async #send({ method = 'GET', path, headers = {}, body }: Asking): Promise<ExactAnswer> {
    const length =
      body === undefined || 'transfer-encoding' in headers
        ? {}
        : { 'content-length': String(Buffer.byteLength(body)) }
    const options = {
      host: '127.0.0.1',
      port: this.#port,
      agent: this.#agent,
      timeout: PATIENCE_MS,
      method,
      path,
      headers: { ...this.#addressOf(headers), ...length, ...headers },
    }
    for (;;) {
      const answer = await exchangeExactly(options, (outgoing) => outgoing.end(body))
      const wait = Number(answer.headers['retry-after'] ?? Number.POSITIVE_INFINITY)
      if (![429, 503].includes(answer.status) || wait > SHORT_S) return answer
      await sleep(wait * 1000)
    }
  }

  /** What breaks the connection is an answer too, without a status. */
  async ask(asking: Asking): Promise<ExactAnswer> {
    if (asking.operation === 'markInboxRead') await sleep(FOLLOWED_MS)
    const answer = await this.#send(asking).catch((error: NodeJS.ErrnoException) => {
      const bytes = Buffer.from(String(error.code))
      return { status: 0, headers: { 'content-type': 'text/plain' }, text: bytes.toString(), bytes }
    })
    this.#note(asking, answer)
    if (answer.status < 300 && TAKING.test(this.entries.at(-1)?.operation ?? '')) await sleep(FOLLOWED_MS)
    return answer
  }

  /** For clients: records their writes, not their reads while they wait. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, init)
    const { method = 'GET', body } = init
    if (method === 'GET') return response
    const { pathname, search } = new URL(url)
    const caller = callerOf(new Headers(init.headers).get('authorization'))
    const sent = typeof body === 'string' ? { body: Buffer.from(body) } : {}
    const bytes = Buffer.from(await response.clone().arrayBuffer())
    const headers = Object.fromEntries(response.headers)
    this.#note(
      { caller, method, path: pathname + search, ...sent },
      { status: response.status, headers, bytes },
    )
    return response
  }
}
