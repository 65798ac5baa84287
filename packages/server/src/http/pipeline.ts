/** One request, one direction: identify → validate → resolve @me → transaction → handle → write → send. */
import {
  type Body,
  type Filter,
  FilterMalformed,
  ME,
  type OperationShape,
  parseFilter,
} from '@folkmoot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { requireSpace } from '../disk.ts'
import { failure, fieldInvalid } from '../failure.ts'
import { type AnswerRequest, compileWanted, type WireAnswer, writeAnswer } from './answer.ts'
import { JSON_LIMIT, type JsonBody } from './body.ts'
import type { BodyBudget } from './body-budget.ts'
import { traceOf } from './caller.ts'
import { sendFile } from './download.ts'
import { isUnchanged, requireVersion } from './etag.ts'
import { answerOnce, REPLAYED } from './idempotency.ts'
import { type Boundaries, listingOf, wishOf } from './links.ts'
import { compileQuery } from './query.ts'
import type { CheckedCall, ReceivedFile, Route } from './route.ts'
import { within } from './tracing.ts'
import { discardFiles, MULTIPART, receiveUpload } from './upload.ts'
import { compileBodyCheck, compileCheck } from './validate.ts'

interface CommonQuery {
  readonly count?: number
  readonly startIndex?: number
  readonly fields?: string
  readonly filter?: string[]
}

const mediaTypeOf = (contentType: string) => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
const firstOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

function resolveMe(params: Record<string, string>, actor: Actor): Record<string, string> {
  for (const [name, value] of Object.entries(params)) {
    if (value !== ME) continue
    if (actor.kind === 'anonymous')
      throw failure('unauthenticated', `${ME} is whoever is signed in, and nobody is.`)
    params[name] = actor.id
  }
  return params
}

function readFilters(texts: readonly string[], operation: OperationShape): Filter[] {
  return texts.map((text) => {
    try {
      return parseFilter(text, operation.filters ?? {})
    } catch (error) {
      if (!(error instanceof FilterMalformed)) throw error
      throw failure('filter_invalid', `The filter "${text.slice(0, 100)}" ${error.message}.`)
    }
  })
}

/** All that was sent: the parameters, the JSON as it came, and the files as they are kept. */
interface WholeRequest {
  readonly call: CheckedCall
  readonly answering: AnswerRequest
  readonly text: string
  readonly files: readonly ReceivedFile[]
}

const JSON_MEDIA_TYPE = 'application/json'
const NO_FILES: readonly ReceivedFile[] = []
const NO_BYTES = Buffer.alloc(0)
const NO_BODY = { body: undefined, bytes: NO_BYTES }

function readBody(operation: OperationShape, check: (value: unknown) => unknown, context: Context) {
  return (raw: unknown): { body: unknown; bytes: Buffer } => {
    if (operation.body?.kind === 'binary') {
      if (Buffer.isBuffer(raw) && raw.length > 0) return { body: undefined, bytes: raw }
      throw fieldInvalid('body', 'must not be empty')
    }
    if (operation.body === undefined || operation.body.kind === 'files') return NO_BODY
    if (raw === undefined || raw === null) throw fieldInvalid('body', 'is required: a JSON object')
    return { body: check(context.vocabulary.read((raw as JsonBody).value)), bytes: NO_BYTES }
  }
}

function acceptedTypes(body: Body): readonly string[] {
  switch (body.kind) {
    case 'json':
      return [JSON_MEDIA_TYPE]
    case 'json and files':
      return [JSON_MEDIA_TYPE, MULTIPART]
    case 'files':
      return [MULTIPART, ...body.mediaTypes]
    case 'binary':
      return body.mediaTypes
  }
}

/** Before the body is read: what is not accepted need not arrive. A body without a type is Fastify's to refuse. */
function requireMediaType(operation: OperationShape, contentType: string | undefined): void {
  if (operation.body === undefined || contentType === undefined) return
  const accepted = acceptedTypes(operation.body)
  if (accepted.includes(mediaTypeOf(contentType))) return
  throw failure('media_type_unsupported', `Send the body as ${accepted.join(' or ')}.`)
}

/** Everything that can be prepared once for an operation is, so that a request only runs it. */
function compileRoute(route: Route, context: Context, boundaries: Boundaries) {
  const { operation } = route
  const checkParams = compileCheck(Type.Object(operation.params ?? {}))
  const checkQuery = compileQuery(operation.query ?? {})
  const readWanted = compileWanted(operation, context.vocabulary)
  const checkBody = readBody(
    operation,
    operation.body && 'schema' in operation.body ? compileBodyCheck(operation.body.schema) : (value) => value,
    context,
  )

  function readCall(request: FastifyRequest, actor: Actor, body: ReturnType<typeof checkBody>) {
    const params = checkParams({ ...(request.params as object) }) as Record<string, string>
    const query = checkQuery(request.query as Record<string, string | string[]>) as CommonQuery
    const wish = wishOf(query, context.config.pageMax)
    const wanted = readWanted(query.fields)
    const callerId = actor.kind === 'member' ? actor.id : ''
    const listing = operation.answer.kind === 'page' ? listingOf(callerId, request.url) : undefined
    const ifMatch = firstOf(request.headers['if-match'])
    const call: CheckedCall = {
      context,
      actor,
      params: resolveMe(params, actor),
      query,
      ...body,
      filters: readFilters(query.filter ?? [], operation),
      page: listing ? { ...wish, after: boundaries.find(listing, wish.startIndex) } : wish,
      ...wanted,
      requireVersion: (version) => requireVersion(ifMatch, version),
    }
    const answering: AnswerRequest = { context, operation, listing, wanted, wish }
    return { call, answering }
  }

  async function readThrough(request: FastifyRequest, actor: Actor): Promise<WireAnswer> {
    const { call, answering } = readCall(request, actor, NO_BODY)
    const { listing } = answering
    const reply = await route.handle(call, undefined, undefined, NO_FILES)
    if (listing && reply && 'list' in reply && reply.end) {
      const startIndex = reply.startIndex ?? call.page.startIndex
      boundaries.remember(listing, startIndex + call.page.count, reply.end)
    }
    return writeAnswer(reply, answering)
  }

  async function writeThrough(request: FastifyRequest, actor: Actor): Promise<WireAnswer> {
    const body = request.body as JsonBody | undefined
    const { call, answering } = readCall(request, actor, checkBody(body))
    return await write(request, { call, answering, text: body?.text ?? '', files: NO_FILES })
  }

  /** The files arrive before the transaction begins, and go again where it comes to nothing. */
  async function uploadThrough(request: FastifyRequest, actor: Actor): Promise<WireAnswer> {
    const { receiver } = route
    if (!receiver || mediaTypeOf(request.headers['content-type'] ?? '') === JSON_MEDIA_TYPE)
      return await writeThrough(request, actor)
    const { call, answering } = readCall(request, actor, NO_BODY)
    const takesJson = operation.body?.kind === 'json and files'
    const { json, files } = await receiveUpload({ request, call, receiver, takesJson })
    try {
      if (!takesJson && files.length === 0) throw fieldInvalid('body', 'must have at least one file')
      const whole = { ...call, ...checkBody(json) }
      const answer = await write(request, { call: whole, answering, text: json?.text ?? '', files })
      if (REPLAYED in answer.headers) await discardFiles(files)
      return answer
    } catch (error) {
      await discardFiles(files)
      throw error
    }
  }

  async function write(
    request: FastifyRequest,
    { call, answering, text, files }: WholeRequest,
  ): Promise<WireAnswer> {
    const prepared = await route.prepare?.(call, files)
    const fileLines = files.map(({ name, hash }) => `\n${hash} ${name}`)
    const keyed = {
      actor: call.actor,
      key: operation.method === 'POST' ? firstOf(request.headers['idempotency-key']) : undefined,
      fingerprint: () => `${request.method} ${request.url}\n${text}${fileLines.join('')}`,
    }
    return await inTransaction(
      context.writeDb,
      (tx) =>
        answerOnce(tx, keyed, async () =>
          writeAnswer(await route.handle(call, tx, prepared, files), answering),
        ),
      traceOf(request),
    )
  }

  if (operation.method === 'GET') return readThrough
  return route.receiver ? uploadThrough : writeThrough
}

function send(reply: FastifyReply, answer: WireAnswer, ifNoneMatch: string | undefined): FastifyReply {
  const { etag } = answer.headers
  reply.headers(answer.headers)
  if (etag !== undefined && answer.status === 200 && isUnchanged(ifNoneMatch, etag)) {
    return reply.code(304).removeHeader('content-type').send()
  }
  return reply.code(answer.status).send(answer.body === '' ? undefined : answer.body)
}

/** The most of a body that is held in memory: files never are. */
function heldBytes(body: Body | undefined): number {
  if (body?.kind === 'files') return 1
  return body?.kind === 'binary' ? body.limit : JSON_LIMIT
}

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

export function addRoute(
  app: FastifyInstance,
  route: Route,
  context: Context,
  options: {
    boundaries: Boundaries
    bodies: BodyBudget
    admit: (request: FastifyRequest, reply: FastifyReply) => Actor | Promise<Actor>
  },
): void {
  const { operation } = route
  const run = compileRoute(route, context, options.boundaries)
  const bodyLimit = heldBytes(operation.body)
  app.route({
    method: operation.method,
    url: fastifyPath(operation.path),
    bodyLimit,
    config: { operation },
    onRequest: async (request, reply) => {
      request.actor = await options.admit(request, reply)
      if (operation.method !== 'GET') requireSpace(context.disk)
      requireMediaType(operation, request.headers['content-type'])
      options.bodies.admit(request, reply, bodyLimit)
    },
    handler: async (request, reply) => {
      const { span, actor } = request
      const answer = await (span ? within(span, () => run(request, actor)) : run(request, actor))
      if (answer.file) return await sendFile(request, reply, answer.file)
      const isRead = operation.method === 'GET'
      return send(reply, answer, isRead ? firstOf(request.headers['if-none-match']) : undefined)
    },
  })
}
