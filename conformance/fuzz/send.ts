/** Sends a request letter by letter, and says how to send it again. */
import { Agent } from 'node:http'
import { type Answer, exchangeExactly } from '../exchange.ts'
import type { Target } from './principals.ts'
import type { FuzzRequest } from './requests.ts'
import type { World } from './world.ts'

/** What went over the wire, placeholders filled. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  /** One character for each byte. */
  readonly body: string | undefined
}

const PATIENCE_MS = 20_000

export function prepare(request: FuzzRequest, world: World): Sent {
  const body = request.body && world.fillBody(request.body.bytes)
  const path = world.spare(request.method, world.fillPath(request.path), body ?? '')
  const authorization = world.principals.authorizationOf(request.principal)
  const headers: Record<string, string> = { ...request.headers }
  if (authorization !== undefined) headers.authorization = authorization
  if (request.body?.contentType !== undefined) headers['content-type'] = request.body.contentType
  if (request.body?.isChunked) headers['transfer-encoding'] = 'chunked'
  else if (body !== undefined) headers['content-length'] = String(body.length)
  return { method: request.method, path, headers, body }
}

export class Sender {
  readonly #agent: Agent
  readonly #port: number

  constructor(target: Target, connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
    this.#port = target.port
  }

  close(): void {
    this.#agent.destroy()
  }

  async send({ method, path, headers, body }: Sent): Promise<Answer> {
    const options = { host: '127.0.0.1', port: this.#port, agent: this.#agent, method, path, headers }
    return await exchangeExactly({ ...options, timeout: PATIENCE_MS }, (outgoing) =>
      outgoing.end(body === undefined ? undefined : Buffer.from(body, 'latin1')),
    )
  }
}

const SHOWN = 2000
/** For `$'…'` of a shell: every byte that is not plain is written by its number. */
const shell = (text: string) =>
  `$'${[...text.slice(0, SHOWN)]
    .map((char) =>
      /[\w ./:?&=%@,{}"()+*;~[\]-]/.test(char)
        ? char
        : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
    .join('')}${text.length > SHOWN ? `…(${text.length} bytes)` : ''}'`

/** A command that sends the same; the passwords of the campaign are not secret. */
export function curl({ method, path, headers, body }: Sent, target: Target): string {
  const lines = Object.entries(headers)
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`)
  const data = body === undefined ? [] : [`--data-binary ${shell(body)}`]
  return ['curl -i --path-as-is -g', `-X ${method}`, ...lines, ...data, shell(target.baseUrl + path)].join(
    ' ',
  )
}
