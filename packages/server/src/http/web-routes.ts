/** Binds all pages of an instance, in a scope where errors are pages too. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { type PageTexts, pageTexts } from '../page-texts/page-texts.ts'
import { prefersHtml } from './accepted.ts'
import { beginError, type ErrorParts, isGuardedPath, sendError } from './error-answers.ts'
import type { ErrorAnswer } from './failures.ts'
import { html } from './html.ts'
import { readPagePreferences } from './page-preferences.ts'
import { addStylesheet } from './stylesheet.ts'
import type { Web, WebPage, WebRoute } from './web.ts'

/** The error and what to do. */
function errorPage(
  { status, body }: ErrorAnswer,
  { errors }: PageTexts,
  { request, home }: { request: FastifyRequest; home: string },
): WebPage {
  const message = request.is404 ? errors.missing : (errors.messages[body.error.code] ?? body.error.message)
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

/** A mistyped address in a browser. */
const isUnknownPage = (error: unknown, request: FastifyRequest) =>
  error instanceof Failure &&
  error.failureName === 'path_unknown' &&
  request.is404 &&
  ['GET', 'HEAD'].includes(request.method) &&
  !isGuardedPath(request) &&
  !MACHINE_PATHS.test(request.url) &&
  prefersHtml(request.headers.accept)

/** As JSON, and at unknown addresses as pages for browsers. Returns what sends the pages. */
export function answerErrors(app: FastifyInstance, web: Web, parts: ErrorParts): ErrorHandler {
  const sendPage: ErrorHandler = (error, request, reply) => {
    const answer = beginError(error, request, reply, parts)
    const texts = pageTexts[readPagePreferences(request.headers).language]
    const page = errorPage(answer, texts, { request, home: web.at('/') })
    return web.send(request, reply, page)
  }
  app.setErrorHandler((error, request, reply) =>
    isUnknownPage(error, request) ? sendPage(error, request, reply) : sendError(error, request, reply, parts),
  )
  return sendPage
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
