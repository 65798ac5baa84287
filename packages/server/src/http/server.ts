/** The HTTP server: limits, hooks and errors that hold for every request, whatever its operation. */
import { randomUUID } from 'node:crypto'
import underPressure from '@fastify/under-pressure'
import type { Method, OperationShape } from '@folkmoot/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { Failure, failure } from '../failure.ts'
import { GUARD_LINE, JSON_TYPE } from './answer.ts'
import { addBodyParsers } from './body.ts'
import { Callers, challenge, type Identify } from './caller.ts'
import { answerError } from './failures.ts'
import { securityHeaders } from './headers.ts'
import { Boundaries } from './links.ts'
import { answerMalformed } from './malformed.ts'
import { ownOrigins } from './origin.ts'
import { addHealth, addPages, type StaticPage } from './pages.ts'
import { addRoute, fastifyPath } from './pipeline.ts'
import type { Route } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
  interface FastifyContextConfig {
    operation?: OperationShape
  }
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']
const OTHER_METHODS = ['PATCH', 'OPTIONS'] as const

/** A query that waits longer for a connection than this says more about us than about the client. */
const MAX_EVENT_LOOP_DELAY_MS = 500

function makeFastify(context: Context): FastifyInstance {
  // Without a logger of its own Fastify makes none for each request; what is worth a line is logged here.
  const app = Fastify({
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 32 * 1024 },
    bodyLimit: 10 * 1024 * 1024,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, context),
  })
  return app
}

function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): FastifyReply {
  const { operation } = request.routeOptions.config
  const answer = answerError(error, { requestId: request.id, vocabulary: context.vocabulary, operation })
  if (answer.unforeseen)
    context.log.error({ err: error, requestId: request.id, operation: operation?.id }, 'unforeseen error')
  const isApi = operation !== undefined || request.url.startsWith('/api/')
  const isGuarded = request.method === 'GET' && isApi && context.config.guardLine
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, 'content-type': JSON_TYPE, 'x-request-id': request.id })
    .headers(answer.status === 401 ? challenge(request) : {})
    .send((isGuarded ? GUARD_LINE : '') + JSON.stringify(answer.body))
}

function addMethodAnswers(app: FastifyInstance, routes: readonly Route[], callers: Callers): void {
  const byPath = Map.groupBy(routes, (route) => route.operation.path)
  for (const [path, own] of byPath) {
    const allowed = own.map((route) => route.operation.method)
    const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].sort().join(', ')
    const refused = [...METHODS.filter((method) => !allowed.includes(method)), ...OTHER_METHODS]
    app.route({
      method: refused,
      url: fastifyPath(path),
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        await callers.admit(request, reply, own[0]?.operation.access ?? 'person')
        reply.header('allow', allow)
        throw failure('method_not_allowed', `${request.method} is not possible here; ${allow} are.`)
      },
      handler: async () => {},
    })
  }
}

export interface ServerParts {
  readonly routes: readonly Route[]
  readonly pages: readonly StaticPage[]
  readonly identify: Identify
  isDatabaseUp(): Promise<boolean>
}

export async function makeServer(context: Context, parts: ServerParts): Promise<FastifyInstance> {
  const { routes } = parts
  const app = makeFastify(context)
  const { config } = context
  const callers = new Callers(config, ownOrigins(config.baseUrl, config.isLoopback), parts.identify)
  const boundaries = new Boundaries()
  const common = securityHeaders(config.baseUrl)

  app.decorateRequest('actor')
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, context))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(common).header('x-request-id', request.id)
    done()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: (request) => {
      // Whoever watches over us must hear that we live, above all when we are busy.
      if (request.url.startsWith('/health/')) return
      throw new Failure(
        'overloaded',
        'The server has more to do than it can. Try again in a moment.',
        [],
        1 + Math.random() * 4,
      )
    },
  })
  addBodyParsers(app)
  for (const route of routes) {
    const { access } = route.operation
    addRoute(app, route, context, {
      boundaries,
      admit: (request, reply) => callers.admit(request, reply, access),
    })
  }
  addMethodAnswers(app, routes, callers)
  addPages(app, parts.pages, (request, reply) => callers.admit(request, reply, 'anyone'))
  addHealth(app, parts.isDatabaseUp)
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/')) await callers.admit(request, reply, 'person')
    throw failure('path_unknown', `There is nothing at ${request.url.split('?')[0]?.slice(0, 200)}.`)
  })
  return app
}
