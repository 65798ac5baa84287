/** One request, one direction: identify → validate → resolve @me → transaction → handle → write → send. */
import { type Filter, FilterMalformed, ME, type OperationShape, parseFilter } from '@folkmoot/contract'
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
import { isUnchanged, requireVersion } from './etag.ts'
import { answerOnce } from './idempotency.ts'
import { type Boundaries, listingOf, wishOf } from './links.ts'
import { compileQuery } from './query.ts'
import type { CheckedCall, Route } from './route.ts'
import { within } from './tracing.ts'
import { compileBodyCheck, compileCheck } from './validate.ts'

interface CommonQuery {
  readonly count?: number
  readonly startIndex?: number
  readonly fields?: string
  readonly filter?: string[]
}

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

const NO_BYTES = Buffer.alloc(0)
const NO_BODY = { body: undefined, bytes: NO_BYTES }

function readBody(operation: OperationShape, check: (value: unknown) => unknown, context: Context) {
  return (raw: unknown): { body: unknown; bytes: Buffer } => {
    if (operation.body?.kind === 'binary') {
      if (Buffer.isBuffer(raw) && raw.length > 0) return { body: undefined, bytes: raw }
      throw fieldInvalid('body', 'must not be empty')
    }
    if (operation.body === undefined) return NO_BODY
    if (raw === undefined || raw === null) throw fieldInvalid('body', 'is required: a JSON object')
    return { body: check(context.vocabulary.read((raw as JsonBody).value)), bytes: NO_BYTES }
  }
}

/** Before the body is read: what is not accepted need not arrive. A body without a type is Fastify's to refuse. */
function requireMediaType(operation: OperationShape, contentType: string | undefined): void {
  if (operation.body === undefined || contentType === undefined) return
  const accepted = operation.body.kind === 'json' ? ['application/json'] : operation.body.mediaTypes
  const [given = ''] = contentType.split(';', 1)
  if (accepted.includes(given.trim().toLowerCase())) return
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
    operation.body?.kind === 'json' ? compileBodyCheck(operation.body.schema) : (value) => value,
    context,
  )

  function readCall(request: FastifyRequest, actor: Actor) {
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
      ...checkBody(request.body),
      filters: readFilters(query.filter ?? [], operation),
      page: listing ? { ...wish, after: boundaries.find(listing, wish.startIndex) } : wish,
      ...wanted,
      requireVersion: (version) => requireVersion(ifMatch, version),
    }
    const answering: AnswerRequest = { context, operation, listing, wanted, wish }
    return { call, answering }
  }

  async function readThrough(request: FastifyRequest, actor: Actor): Promise<WireAnswer> {
    const { call, answering } = readCall(request, actor)
    const { listing } = answering
    const reply = await route.handle(call, undefined, undefined)
    if (listing && reply && 'list' in reply && reply.end) {
      const startIndex = reply.startIndex ?? call.page.startIndex
      boundaries.remember(listing, startIndex + call.page.count, reply.end)
    }
    return writeAnswer(reply, answering)
  }

  async function writeThrough(request: FastifyRequest, actor: Actor): Promise<WireAnswer> {
    const { call, answering } = readCall(request, actor)
    const prepared = await route.prepare?.(call)
    const keyed = {
      actor,
      key: operation.method === 'POST' ? firstOf(request.headers['idempotency-key']) : undefined,
      fingerprint: () =>
        `${request.method} ${request.url}\n${(request.body as JsonBody | undefined)?.text ?? ''}`,
    }
    return await inTransaction(
      context.writeDb,
      (tx) =>
        answerOnce(tx, keyed, async () => writeAnswer(await route.handle(call, tx, prepared), answering)),
      traceOf(request),
    )
  }

  return operation.method === 'GET' ? readThrough : writeThrough
}

function send(reply: FastifyReply, answer: WireAnswer, ifNoneMatch: string | undefined): FastifyReply {
  const { etag } = answer.headers
  reply.headers(answer.headers)
  if (etag !== undefined && answer.status === 200 && isUnchanged(ifNoneMatch, etag)) {
    return reply.code(304).removeHeader('content-type').send()
  }
  return reply.code(answer.status).send(answer.body === '' ? undefined : answer.body)
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
  const bodyLimit = operation.body?.kind === 'binary' ? operation.body.limit : JSON_LIMIT
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
      const isRead = operation.method === 'GET'
      return send(reply, answer, isRead ? firstOf(request.headers['if-none-match']) : undefined)
    },
  })
}
