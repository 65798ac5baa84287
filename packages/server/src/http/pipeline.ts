/** One request, one direction: identify → validate → resolve @me → transaction → handle → write → send. */
import type { IncomingHttpHeaders } from 'node:http'
import { problemMessage } from '@folkmoot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { requireSpace } from '../disk.ts'
import { fieldInvalid } from '../failure.ts'
import { type WireAnswer, writeAnswer } from './answer.ts'
import type { JsonBody } from './body.ts'
import type { BodyBudget } from './body-budget.ts'
import { type Asked, compileCall, firstOf, NO_BODY } from './call.ts'
import { type Downloads, sendFile } from './download.ts'
import { isUnchanged, isUnmodified } from './etag.ts'
import { sendEvents } from './event-stream.ts'
import { REPLAYED, requireUsableKey } from './idempotency.ts'
import type { PageCursors } from './links.ts'
import { bodyLimitOf, heldBytesOf, JSON_MEDIA_TYPE, mediaTypeOf, requireMediaType } from './media-types.ts'
import type { Relay } from './relay.ts'
import type { HandlingRoute, ReceivedFile, RelayingRoute, Route } from './route.ts'
import { requireScope } from './scopes.ts'
import { within } from './tracing.ts'
import { compileWordCheck, type KnownPaths } from './unknown-paths.ts'
import { discardFiles, receiveUpload, releaseFiles } from './upload.ts'
import { compileWrite, type Renew, type WriteParts } from './writing.ts'

const NO_FILES: readonly ReceivedFile[] = []

interface CompiledRoute {
  answer(request: FastifyRequest, actor: Actor, renew: Renew): Promise<WireAnswer>
  /** For requests in a batch: JSON only. */
  readonly relayed: ((asked: Asked, actor: Actor) => Promise<WireAnswer>) | undefined
}

/** For batches: each inner request has its own transaction. */
function compileRelay(
  route: RelayingRoute,
  context: Context,
  { cursors, relay }: { cursors: PageCursors; relay: Relay },
): CompiledRoute {
  const calls = compileCall(route.operation, context, cursors)
  return {
    async answer(request, actor) {
      requireUsableKey(firstOf(request.headers['idempotency-key']))
      const { call, answering } = calls.read(request, actor, () => calls.checkBody(request.body))
      return writeAnswer(await route.relay(call, relay.sendFor(request)), answering)
    },
    relayed: undefined,
  }
}

const isBytes = ({ answer, body }: HandlingRoute['operation']) =>
  answer.kind === 'binary' ||
  answer.kind === 'file' ||
  answer.kind === 'events' ||
  body?.kind === 'binary' ||
  body?.kind === 'files'

interface RouteParts extends WriteParts {
  readonly cursors: PageCursors
}

function compileRoute(
  route: HandlingRoute,
  context: Context,
  { cursors, noteRunAs }: RouteParts,
): CompiledRoute {
  const { operation } = route
  const write = compileWrite(route, context, { noteRunAs })
  const calls = compileCall(operation, context, cursors)

  async function readThrough(request: Asked, actor: Actor): Promise<WireAnswer> {
    const { call, answering } = calls.read(request, actor, () => NO_BODY)
    const { listing } = answering
    const reply = await route.handle(call, undefined, undefined, NO_FILES)
    if (listing && reply && 'list' in reply && reply.end) {
      const startIndex = reply.startIndex ?? call.page.startIndex
      cursors.remember(listing, startIndex + call.page.count, reply.end)
    }
    return writeAnswer(reply, answering)
  }

  async function writeThrough(request: Asked, actor: Actor, renew: Renew): Promise<WireAnswer> {
    const body = request.body as JsonBody | undefined
    const { call, answering } = calls.read(request, actor, () => calls.checkBody(body))
    return await write(request, { call, answering, text: body?.text ?? '', files: NO_FILES }, renew)
  }

  /** Files arrive before the transaction begins, and are discarded if it fails. */
  async function uploadThrough(request: FastifyRequest, actor: Actor, renew: Renew): Promise<WireAnswer> {
    const { receiver } = route
    if (!receiver || mediaTypeOf(request.headers['content-type']) === JSON_MEDIA_TYPE)
      return await writeThrough(request, actor, renew)
    const { call, answering } = calls.read(request, actor, () => NO_BODY)
    const takesJson = operation.body?.kind === 'json and files'
    const { json, files } = await receiveUpload({ request, call, receiver, takesJson })
    try {
      if (!takesJson && files.length === 0) throw fieldInvalid('body', problemMessage('fileMissing'))
      const whole = { ...call, ...calls.checkBody(json) }
      const answer = await write(request, { call: whole, answering, text: json?.text ?? '', files }, renew)
      if (REPLAYED in answer.headers) await discardFiles(files)
      return answer
    } catch (error) {
      await discardFiles(files)
      throw error
    } finally {
      releaseFiles(files)
    }
  }

  const through = operation.method === 'GET' ? readThrough : writeThrough
  return {
    answer: route.receiver ? uploadThrough : through,
    relayed: isBytes(operation) ? undefined : (asked, actor) => through(asked, actor, () => actor),
  }
}

/** Whether the client's copy is current. */
function isKnown(headers: IncomingHttpHeaders, answer: WireAnswer): boolean {
  const { etag, 'last-modified': lastModified } = answer.headers
  const ifNoneMatch = firstOf(headers['if-none-match'])
  if (etag === undefined || answer.status !== 200) return false
  return ifNoneMatch === undefined
    ? isUnmodified(headers['if-modified-since'], lastModified)
    : isUnchanged(ifNoneMatch, etag)
}

function send(reply: FastifyReply, answer: WireAnswer, asked: IncomingHttpHeaders | undefined): FastifyReply {
  const usual = String(reply.getHeader('cache-control'))
  reply.headers(answer.headers)
  // An answer that removes a cookie must not be cached for others.
  if (reply.hasHeader('set-cookie')) reply.header('cache-control', usual)
  if (asked && isKnown(asked, answer)) {
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
    bodies: BodyBudget
    downloads: Downloads
    relay: Relay
    known: KnownPaths
    admit: (request: FastifyRequest, reply: FastifyReply) => Actor | Promise<Actor>
  } & RouteParts,
): void {
  const { operation } = route
  const { answer: run, relayed } =
    'relay' in route ? compileRelay(route, context, options) : compileRoute(route, context, options)
  const hasWordForId = compileWordCheck(operation)
  options.relay.add({ operation, answer: relayed, hasWordForId })
  const heldBytes = heldBytesOf(operation.body, context.blobs.current.heldBytes)
  app.route({
    method: operation.method,
    url: fastifyPath(operation.path),
    bodyLimit: bodyLimitOf(operation.body),
    config: { operation },
    onRequest: async (request, reply) => {
      request.epoch = context.verified.tokenEpoch
      request.actor = await options.admit(request, reply)
      if (hasWordForId(request.params)) options.known.refuse(request, reply)
      requireScope(operation, request.actor)
      if (operation.method !== 'GET') requireSpace(context.disk)
      requireMediaType(operation, request.headers['content-type'])
      options.bodies.admit(request, reply, heldBytes)
    },
    handler: async (request, reply) => {
      const { span, actor, epoch } = request
      const renew = () =>
        actor.kind === 'anonymous' || epoch === context.verified.tokenEpoch
          ? actor
          : options.admit(request, reply)
      const answer = await (span
        ? within(span, () => run(request, actor, renew))
        : run(request, actor, renew))
      if (answer.file) return await sendFile(request, reply, answer.file, options.downloads)
      if (answer.events) {
        return sendEvents(request, reply, answer.events, async () => {
          const again = await options.admit(request, reply)
          requireScope(operation, again)
          return again
        })
      }
      const isRead = operation.method === 'GET'
      return send(reply, answer, isRead ? request.headers : undefined)
    },
  })
}
