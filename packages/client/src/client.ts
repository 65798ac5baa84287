/** A typed client, derived from the contract: one method for each operation, named by its id. */
import {
  type Api,
  api,
  type OperationAnswer,
  type OperationShape,
  type Vocabulary,
  type VocabularyName,
  vocabularies,
} from '@folkmoot/contract'
import { EventReader } from './event-reader.ts'
import { stripGuardLine } from './guard-line.ts'
import { ApiError, type ErrorBody, type Reply } from './reply.ts'
import { type Input, requestOf, type WireRequest } from './request.ts'

export interface ClientOptions {
  readonly baseUrl: string
  /** The value of the Authorization header; `basic` and `bearer` write one. */
  readonly authorization?: string
  /** The vendor word of the instance; inputs and answers always use `svc`. */
  readonly vocabulary?: VocabularyName
  /** Headers of every request, such as the CSRF token of a web session. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sends requests; by default the global fetch. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

type ResultOf<Shape extends OperationShape> = Shape['answer'] extends { kind: 'binary' | 'file' }
  ? Uint8Array
  : OperationAnswer<Shape>
/** The input is optional if nothing in it is required. */
type Arguments<Shape extends OperationShape> =
  Record<never, never> extends Input<Shape> ? [input?: Input<Shape>] : [input: Input<Shape>]

/** Answers without an end are event streams. */
type Endless = {
  [Id in keyof Api]: Api[Id]['answer'] extends { kind: 'events' } ? Id : never
}[keyof Api]

type Methods = Omit<AllMethods, Endless>
type AllMethods = { readonly [Id in keyof Api]: (...input: Arguments<Api[Id]>) => Promise<ResultOf<Api[Id]>> }

type ItemOf<Page> = Page extends { list: (infer Item)[] } | { data: (infer Item)[] } ? Item : never

export interface Client extends Methods {
  readonly options: ClientOptions
  /** The same instance as another person, or anonymous. */
  as(authorization: string | undefined): Client
  /** Sends an operation and returns the reply, even if it is an error. */
  send<Shape extends OperationShape>(
    operation: Shape,
    input: Input<Shape>,
  ): Promise<Reply<OperationAnswer<Shape>>>
  /** Opens an event stream, after the event with this id if given. */
  listen(input: Input<Api['openEventStream']>, lastEventId?: string): Promise<EventReader>
  /** Sends any request, for URLs that are no operations. */
  request(request: Partial<WireRequest> & { readonly path: string }): Promise<Reply<unknown>>
  /** Every item of a list, page after page. */
  each<Shape extends OperationShape>(
    operation: Shape,
    input: Input<Shape>,
  ): AsyncGenerator<ItemOf<OperationAnswer<Shape>>>
}

export const basic = (username: string, password: string): string =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))}`
export const bearer = (token: string): string => `Bearer ${token}`

/** Files stay bytes, even JSON files; errors are parsed as JSON. */
async function readReply(
  response: Response,
  vocabulary: Vocabulary,
  isFile: boolean,
): Promise<Reply<unknown>> {
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (isEndless) await response.body?.cancel()
  const bytes = isEndless ? new Uint8Array() : new Uint8Array(await response.arrayBuffer())
  const { status, headers } = response
  const isJson =
    (headers.get('content-type')?.startsWith('application/json') ?? false) && !(isFile && status < 300)
  const text = isJson || bytes.length === 0 ? new TextDecoder().decode(bytes) : ''
  const json: unknown = text === '' ? undefined : vocabulary.read(JSON.parse(stripGuardLine(text)))
  const error = status >= 400 ? (json as { error?: ErrorBody } | undefined)?.error : undefined
  return { status, headers, text, bytes, error, body: status < 300 ? json : undefined }
}

const isBytes = ({ answer }: OperationShape) => answer.kind === 'binary' || answer.kind === 'file'

export function createClient(options: ClientOptions): Client {
  const vocabulary = vocabularies[options.vocabulary ?? 'svc']
  const baseUrl = options.baseUrl.replace(/\/$/, '')
  const send = options.fetch ?? fetch

  async function fetchFrom({ method = 'GET', path, headers, body }: Parameters<Client['request']>[0]) {
    const all = new Headers({ ...options.headers, ...headers })
    if (options.authorization !== undefined && !all.has('authorization'))
      all.set('authorization', options.authorization)
    const url = path.startsWith('http') ? path : baseUrl + path
    return await send(url, { method, headers: all, body, redirect: 'manual' })
  }

  async function request(wanted: Parameters<Client['request']>[0], isFile = false) {
    return await readReply(await fetchFrom(wanted), vocabulary, isFile)
  }

  async function listen(input: Input<Api['openEventStream']>, lastEventId?: string): Promise<EventReader> {
    const headers = { ...input.headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) }
    const response = await fetchFrom(requestOf(api.openEventStream, { ...input, headers }, vocabulary.write))
    if (response.status !== 200) throw new ApiError(await readReply(response, vocabulary, false))
    return new EventReader(response, vocabulary)
  }

  const sendLoose = async (operation: OperationShape, input: Record<string, unknown>) =>
    await request(requestOf(operation, input, vocabulary.write), isBytes(operation))

  async function* each(operation: OperationShape, input: Record<string, unknown>): AsyncGenerator<unknown> {
    let reply = await sendLoose(operation, input)
    for (;;) {
      if (reply.error) throw new ApiError(reply)
      const page = reply.body as { list?: unknown[]; data?: unknown[]; links?: { next?: string } }
      yield* page.list ?? page.data ?? []
      if (!page.links?.next) return
      reply = await request({ path: page.links.next })
    }
  }

  const finite = Object.entries(api).filter(([, { answer }]) => answer.kind !== 'events')
  const methods = finite.map(([id, operation]) => [
    id,
    async (input: Record<string, unknown> = {}) => {
      const reply = await sendLoose(operation, input)
      if (reply.status >= 400) throw new ApiError(reply)
      return isBytes(operation) ? reply.bytes : reply.body
    },
  ])
  const client = {
    ...Object.fromEntries(methods),
    options,
    as: (authorization: string | undefined) => createClient({ ...options, authorization }),
    send: sendLoose,
    request,
    each,
    listen,
  }
  // Built by walking the contract at run time, typed by walking it at compile time.
  return client as unknown as Client
}
