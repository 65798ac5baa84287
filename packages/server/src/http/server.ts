/** The HTTP server: limits, hooks and errors common to all requests. */
import { randomUUID } from 'node:crypto'
import { BODY_LIMIT, type OperationShape } from '@folkmoot/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Store } from '../db/store.ts'
import { failure } from '../failure.ts'
import { LONGEST_ARRIVAL_MS, limitArrivals } from './arrival.ts'
import { addBodyParsers, takeAnyBytes } from './body.ts'
import { BodyBudget } from './body-budget.ts'
import { type ActingAs, Callers, type Identify } from './caller.ts'
import { capConnections } from './connections.ts'
import { Downloads } from './download.ts'
import { isApi, sendError } from './error-answers.ts'
import { endEventStreams } from './event-stream.ts'
import { addFormParsers } from './forms.ts'
import type { Assets } from './frame.ts'
import { addHandedOn, type HandedOn } from './handed-on.ts'
import { deprecationOf, securityHeaders } from './headers.ts'
import { addHealth, HEALTH_PATHS, Readiness } from './health.ts'
import { requireOwnHost } from './hosts.ts'
import { PageCursors } from './links.ts'
import { answerMalformed, followExchanges } from './malformed.ts'
import { addMetrics, METRICS_PATH, type MetricsText } from './metrics.ts'
import { Observer } from './observer.ts'
import { ownOrigins } from './origin.ts'
import { shedOverload } from './overload.ts'
import {
  type AppPage,
  addAppPages,
  addStaticPages,
  type RenderedPage,
  type StaticPage,
  type Visit,
} from './pages.ts'
import { addRoute } from './pipeline.ts'
import { proxiesOf } from './proxies.ts'
import { Relay } from './relay.ts'
import type { Route } from './route.ts'
import { type KnownPath, KnownPaths } from './unknown-paths.ts'
import { limitUnread } from './unread.ts'
import { passBodiesOn } from './upload.ts'
import { type FindSession, Visitors } from './visitors.ts'
import { Web, type WebRoute } from './web.ts'
import { addWebRoutes, answerErrors, isUnknownPage } from './web-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** From the verified credentials, before admission. */
    epoch: number
  }
  interface FastifyContextConfig {
    operation?: OperationShape
  }
}

function makeFastify(context: Context, observer: Observer): FastifyInstance {
  const { config } = context
  const proxies = proxiesOf(config.trustedProxies, config.isLoopback)
  // Fastify would create a logger per request; logging happens here.
  const app = Fastify({
    genReqId: () => randomUUID(),
    requestTimeout: LONGEST_ARRIVAL_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    // Node refuses a missing host without a body; our own check is below.
    http: {
      headersTimeout: 10_000,
      // By default Node.js looks every 30 s, so that headers could take 40.
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 32 * 1024,
      requireHostHeader: false,
    },
    bodyLimit: BODY_LIMIT,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    trustProxy: proxies.trusts,
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for unroutable requests.
      observer.begin(request, reply)
      sendError(error, request, reply, { context, observer })
    },
  })
  followExchanges(app.server)
  limitArrivals(app.server)
  limitUnread(app.server)
  capConnections(app.server, { limit: config.connectionsPerAddress, isShared: proxies.isProxy })
  return app
}

function requireHost(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.host !== undefined || request.raw.httpVersion !== '1.1') return
  reply.raw.shouldKeepAlive = false
  throw failure('request_malformed', 'The request names no host.')
}

const BYTES = 'application/octet-stream'
/** Accepts any type for plain bytes. */
const takesPlainBytes = ({ operation: { body } }: Route) =>
  body?.kind === 'binary' && body.mediaTypes.includes(BYTES)

/** Operations with files or bytes read their bodies themselves. */
async function bindRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  bind: (scope: FastifyInstance, route: Route) => void,
): Promise<void> {
  for (const route of routes.filter((route) => !route.receiver && !takesPlainBytes(route))) bind(app, route)
  await app.register(async (scope) => {
    takeAnyBytes(scope)
    for (const route of routes.filter(takesPlainBytes)) bind(scope, route)
  })
  await app.register(async (scope) => {
    passBodiesOn(scope)
    for (const route of routes.filter(({ receiver }) => receiver)) bind(scope, route)
  })
}

function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('actor')
  app.decorateRequest('epoch', 0)
  app.decorateRequest('span')
  app.decorateRequest('webSession')
}

/** Health and metrics answer even under overload. */
const isWatching = ({ url }: FastifyRequest) => url.startsWith('/health/') || url === METRICS_PATH

export interface ServerParts {
  readonly routes: readonly Route[]
  readonly pages: readonly StaticPage[]
  readonly appPages: readonly AppPage[]
  /** For browsers, at addresses that nothing has. */
  showMissing(visit: Visit): RenderedPage
  readonly webRoutes: readonly WebRoute[]
  /** Of the web app, for pages without a script. */
  readonly assets: Assets
  readonly handedOn: readonly HandedOn[]
  readonly identify: Identify
  readonly runAs: ActingAs
  readonly findSession: FindSession
  readonly store: Pick<Store, 'probe'>
  readonly metrics: MetricsText
}

/** Whether the optional module of an operation is off. */
const isAbsent = ({ module }: OperationShape, { modules }: Config) =>
  module !== undefined && !modules.includes(module)

const pathsOf = (
  { routes, pages, appPages, webRoutes, handedOn }: ServerParts,
  config: Config,
): KnownPath[] => [
  ...routes.map(({ operation }) => ({
    method: operation.method,
    path: operation.path,
    params: operation.params,
    ...(isAbsent(operation, config) && { absentModule: operation.module }),
  })),
  ...[...[...pages, ...appPages].map((page) => page.path), ...HEALTH_PATHS, METRICS_PATH].map((path) => ({
    method: 'GET',
    path,
  })),
  ...webRoutes,
  ...handedOn.flatMap(({ paths }) => paths),
]

/** Before the body is parsed, because no operation takes it. */
function refuseUnknownPaths(app: FastifyInstance, known: KnownPaths, callers: Callers): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    if (isApi(request)) await callers.admit(request, reply, 'person')
    else reply.header('vary', 'Accept, Accept-Language, Cookie')
    if (isUnknownPage(request)) request.webSession = await callers.visit(request, reply)
    known.refuse(request, reply)
  })
}

export async function makeServer(context: Context, parts: ServerParts): Promise<FastifyInstance> {
  const observer = new Observer(context.log)
  const app = makeFastify(context, observer)
  const { config } = context
  const routes = parts.routes.filter(({ operation }) => !isAbsent(operation, config))
  const origins = ownOrigins(config.baseUrl, config.isLoopback)
  const visitors = new Visitors(config, origins, parts.findSession)
  const callers = new Callers(config, { ...parts, origins, visitors })
  const known = new KnownPaths(pathsOf(parts, config))
  const relay = new Relay({ context, callers, observer, known })
  const common = securityHeaders(config.baseUrl)

  decorateRequests(app)
  const web = new Web(context, callers, visitors, parts.assets)
  const sendErrorPage = answerErrors(app, { web, showMissing: parts.showMissing, context, observer })
  app.addHook('onRequest', (request, reply, done) => {
    observer.begin(request, reply)
    reply
      .headers(common)
      .headers(deprecationOf(request.url, config.baseUrl))
      .header('x-request-id', request.id)
    requireHost(request, reply)
    if (config.isLoopback) requireOwnHost(request.headers.host, config.baseUrl)
    done()
  })
  refuseUnknownPaths(app, known, callers)
  shedOverload(app, context.config.maxLag, isWatching)
  endEventStreams(app)
  addBodyParsers(app)
  addFormParsers(app)
  const shared = {
    cursors: new PageCursors(),
    bodies: new BodyBudget(),
    downloads: new Downloads(),
    relay,
    known,
    noteRunAs: parts.runAs.noteWrite,
  }
  await bindRoutes(app, routes, (scope, route) =>
    addRoute(scope, route, context, {
      ...shared,
      admit: (request, reply) => callers.admit(request, reply, route.operation.access),
    }),
  )
  const admitAnyone = (request: FastifyRequest, reply: FastifyReply) =>
    callers.admit(request, reply, 'anyone')
  addStaticPages(app, parts.pages, admitAnyone)
  addAppPages(app, parts.appPages, (request, reply) => callers.visit(request, reply))
  await addWebRoutes(app, parts.webRoutes, {
    web,
    admit: admitAnyone,
    sendErrorPage,
  })
  for (const each of parts.handedOn) await addHandedOn(app, each, callers)
  addHealth(app, new Readiness(parts.store.probe, context.disk, context.archiving))
  addMetrics(app, context, {
    meters: observer.meters,
    metrics: parts.metrics,
    admit: (request, reply) => callers.admit(request, reply, 'person'),
  })
  return app
}
