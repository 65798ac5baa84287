/** Status updates as clients of the second version send them: forms, and answers read as they come. */
import type { Client, Reply } from '@folkmoot/client'

export const V2 = '/api/core/v2'

type Fields = Readonly<Record<string, string | readonly string[]>>

const entriesOf = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one): [string, string] => [name, one]),
  )

/** application/x-www-form-urlencoded; without fields there is no body. */
export async function sendForm(
  client: Client,
  path: string,
  fields?: Fields,
  method = 'POST',
): Promise<Reply<unknown>> {
  if (!fields) return await client.request({ method, path: V2 + path })
  return await client.request({
    method,
    path: V2 + path,
    body: new URLSearchParams(entriesOf(fields)).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** multipart/form-data. */
export async function sendParts(client: Client, path: string, fields: Fields): Promise<Reply<unknown>> {
  const form = new FormData()
  for (const [name, value] of entriesOf(fields)) form.append(name, value)
  return await client.request({ method: 'POST', path: V2 + path, body: form })
}

/** A GET or DELETE. */
export const ask = async (client: Client, path: string, method = 'GET'): Promise<Reply<unknown>> =>
  await client.request({ method, path: V2 + path })

/** The last part of where something was created. */
export const idOf = (reply: Reply<unknown>): string => reply.headers.get('location')?.split('/').at(-1) ?? ''

export async function anUpdate(client: Client, fields: Fields = {}): Promise<string> {
  return idOf(await sendForm(client, '/updates', { html: '<p>Good morning</p>', ...fields }))
}

/** On an update, or on a comment. */
export async function aCommentOn(client: Client, path: string, html = '<p>A remark</p>'): Promise<string> {
  return idOf(await sendForm(client, `${path}/comments`, { html }))
}

interface Collection {
  readonly data: readonly Record<string, unknown>[]
  readonly offset?: number
  readonly limit?: number
  readonly links?: { readonly next?: string; readonly previous?: string }
}

export const collectionOf = (reply: Reply<unknown>): Collection => reply.body as Collection

export const entityOf = (reply: Reply<unknown>): Record<string, unknown> =>
  reply.body as Record<string, unknown>

export const outcomeOf = (reply: Reply<unknown>): string =>
  `${reply.status} ${reply.error?.code ?? ''}`.trim()
