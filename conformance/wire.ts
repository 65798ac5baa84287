/** For requests that a typed client cannot send: odd bodies, odd paths, and raw answers. */
import { connect } from 'node:net'
import { type Client, type Reply, stripGuardLine } from '@folkmoot/client'
import { vocabularies } from '@folkmoot/contract'
import { baseUrl, vocabularyName } from './community.ts'
import { exchangeExactly } from './exchange.ts'

export const PEOPLE = '/api/core/v3/people'
export const PLACES = '/api/core/v3/places'
export const CONTENTS = '/api/core/v3/contents'
export const GUARD_LINE = "throw 'allowIllegalResourceCall is false.';\n"
export const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+0000$/

/** Any value as a JSON body, its keys in the words of the instance. */
export async function sendJson(
  client: Client,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply<unknown>> {
  const text = JSON.stringify(vocabularies[vocabularyName].write(body))
  return await sendText(client, method, path, text, headers)
}

/** Any text under the name of JSON. */
export async function sendText(
  client: Client,
  method: string,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Reply<unknown>> {
  return await client.request({
    method,
    path,
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** The JSON of an answer in the words it came in. */
export function written(reply: { readonly text: string }): Record<string, unknown> {
  return JSON.parse(stripGuardLine(reply.text)) as Record<string, unknown>
}

export const fieldsNamed = (reply: Reply<unknown>): string[] =>
  (reply.error?.details ?? []).map((detail) => detail.field)

interface Exchange {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: Iterable<string>
}

/** Without the tidying that fetch does: the path goes out letter by letter, the body in chunks. */
export async function exchange(
  client: Client,
  path: string,
  { method = 'GET', headers, body }: Exchange = {},
) {
  const { hostname, port } = new URL(baseUrl)
  const { authorization } = client.options
  const all = { ...(authorization === undefined ? {} : { authorization }), ...headers }
  return await exchangeExactly({ hostname, port, path, method, headers: all }, (outgoing) => {
    for (const chunk of body ?? []) outgoing.write(chunk)
    outgoing.end()
  })
}

/** All that the server answers to these bytes before it closes the connection. */
export async function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl)
  return await new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
    socket.setTimeout(5_000, () => socket.destroy())
  })
}
