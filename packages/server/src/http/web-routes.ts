/** Binds all pages of an instance, in a scope where errors are pages too. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { type PageTexts, pageTexts } from '../page-texts/page-texts.ts'
import { prefersHtml } from './accepted.ts'
import { beginError, type ErrorParts, isGuardedPath, sendError } from './error-answers.ts'
import type { ErrorAnswer } from './failures.ts'
import { html } from './html.ts'
import { readPagePreferences } from './page-preferences.ts'
import { type RenderedPage, sendAppPage, type Visit, visitOf } from './pages.ts'
import { addStylesheet } from './stylesheet.ts'
import type { Web, WebPage, WebRoute } from './web.ts'

/** The error and what to do. */
function errorPage(
  { status, body }: ErrorAnswer,
  { errors }: PageTexts,
  { request, home }: { request: FastifyRequest; home: string },
): WebPage {
  const message = errors.messages[body.error.code] ?? body.error.message
  return {
    status,
    page: {
      title: errors.titles[status] ?? errors.otherTitle,
      main: html`<p>${message}</p>
<p><a href="${home}">${errors.home}</a></p>
<p class="quiet">${errors.requestId(request.id)}</p>`,
    },
  }
}

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Beside those of the API: programs read them. */
const MACHINE_PATHS = /^\/(oauth2|\.well-known)\//

const isPathUnknown = (error: unknown) => error instanceof Failure && error.failureName === 'path_unknown'

/** A mistyped address in a browser. */
export const isUnknownPage = (request: FastifyRequest): boolean =>
  request.is404 &&
  ['GET', 'HEAD'].includes(request.method) &&
  !isGuardedPath(request) &&
  !MACHINE_PATHS.test(request.url) &&
  prefersHtml(request.headers.accept)

interface ErrorPageParts extends ErrorParts {
  readonly web: Web
  /** The page for addresses that nothing has. */
  showMissing(visit: Visit): RenderedPage
}

/** As JSON, and at unknown addresses as pages for browsers. Returns what sends the pages. */
export function answerErrors(
  app: FastifyInstance,
  { web, showMissing, ...parts }: ErrorPageParts,
): ErrorHandler {
  app.setErrorHandler((error, request, reply) => {
    if (!isPathUnknown(error) || !isUnknownPage(request)) return sendError(error, request, reply, parts)
    beginError(error, request, reply, parts)
    return sendAppPage(reply, showMissing(visitOf(request)))
  })
  return (error, request, reply) => {
    const answer = beginError(error, request, reply, parts)
    const texts = pageTexts[readPagePreferences(request.headers, request.webSession).language]
    const page = errorPage(answer, texts, { request, home: web.at('/') })
    return web.send(request, reply, page)
  }
}

interface Parts {
  readonly web: Web
  /** The stylesheet request. */
  admit(request: FastifyRequest, reply: FastifyReply): unknown
  readonly sendErrorPage: ErrorHandler
}

export async function addWebRoutes(
  app: FastifyInstance,
  routes: readonly WebRoute[],
  { web, admit, sendErrorPage }: Parts,
): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler(sendErrorPage)
    addStylesheet(scope, admit)
    for (const route of routes) web.add(scope, route)
  })
}
