/** Writes a thrown error to the reply and logs it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { GUARD_LINE, JSON_TYPE } from './answer.ts'
import { challengesFor } from './challenges.ts'
import { answerError, type ErrorAnswer } from './failures.ts'
import { deprecationOf, securityHeaders } from './headers.ts'
import type { Observer } from './observer.ts'

export const isApi = (request: FastifyRequest) => request.url.startsWith('/api/')

/** Works without an operation, for unroutable paths. */
export const isGuardedPath = (request: FastifyRequest) =>
  isApi(request) || request.url.startsWith('/feeds/') || /^[^?#]*\/api\/v3\/?([?#]|$)/.test(request.url)

export interface ErrorParts {
  readonly context: Context
  readonly observer: Observer
}

/** Logs the error and sets everything except the body. */
export function beginError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { context, observer }: ErrorParts,
): ErrorAnswer {
  const { operation } = request.routeOptions.config
  const { vocabulary } = context
  const { bodyLimit } = request.routeOptions
  const answer = answerError(error, { requestId: request.id, vocabulary, operation, bodyLimit })
  if (answer.unforeseen) observer.noteUnforeseen(error, request, operation)
  if (answer.status === 503) observer.meters.noteRefusal(answer.code)
  // Fastify would close the connection of a client that still sends, so it could not read the refusal.
  if (reply.raw.shouldKeepAlive) reply.removeHeader('connection')
  else reply.header('connection', 'close')
  reply
    .code(answer.status)
    .headers(securityHeaders(context.config.baseUrl))
    .headers(deprecationOf(request.url, context.config.baseUrl))
    .headers({ ...answer.headers, 'x-request-id': request.id })
  return answer
}

export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ErrorParts,
): FastifyReply {
  const { operation } = request.routeOptions.config
  const { oauth } = parts.context.vocabulary.compatibility
  const answer = beginError(error, request, reply, parts)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isGuarded =
    isRead && (operation !== undefined || isGuardedPath(request)) && parts.context.config.guardLine
  return reply
    .header('content-type', JSON_TYPE)
    .headers(answer.status === 401 ? challengesFor(request.headers, answer.body.error, oauth) : {})
    .send((isGuarded ? GUARD_LINE : '') + JSON.stringify(answer.body))
}
