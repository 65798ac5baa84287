/** Binds all pages of an instance, in a scope where errors are pages too. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageTexts, pageTexts } from '../page-texts/page-texts.ts'
import type { ErrorAnswer } from './failures.ts'
import { html } from './html.ts'
import { readPagePreferences } from './page-preferences.ts'
import { addStylesheet } from './stylesheet.ts'
import type { Web, WebPage, WebRoute } from './web.ts'

/** The error and what to do. */
function errorPage(
  { status, body }: ErrorAnswer,
  { errors }: PageTexts,
  { requestId, home }: { requestId: string; home: string },
): WebPage {
  return {
    status,
    page: {
      title: errors.titles[status] ?? errors.otherTitle,
      main: html`<p>${errors.messages[body.error.code] ?? body.error.message}</p>
<p><a href="${home}">${errors.home}</a></p>
<p class="quiet">${errors.requestId(requestId)}</p>`,
    },
  }
}

interface Parts {
  readonly web: Web
  /** The stylesheet request. */
  admit(request: FastifyRequest, reply: FastifyReply): unknown
  /** Logs the error and starts the answer. */
  beginError(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorAnswer
}

export async function addWebRoutes(
  app: FastifyInstance,
  routes: readonly WebRoute[],
  { web, admit, beginError }: Parts,
): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const answer = beginError(error, request, reply)
      const texts = pageTexts[readPagePreferences(request.headers).language]
      const page = errorPage(answer, texts, { requestId: request.id, home: web.at('/') })
      return web.send(request, reply, page)
    })
    addStylesheet(scope, admit)
    for (const route of routes) web.add(scope, route)
  })
}
