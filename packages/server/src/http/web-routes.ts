/** All pages of an instance, bound: a part of the server in which errors are pages too. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { texts } from '../page-texts.ts'
import type { ErrorAnswer } from './failures.ts'
import { html } from './html.ts'
import { addStylesheet } from './stylesheet.ts'
import type { Web, WebPage, WebRoute } from './web.ts'

/** What went wrong, and what to do. */
function errorPage({ status, body }: ErrorAnswer, requestId: string, home: string): WebPage {
  const { errors } = texts
  return {
    status,
    page: {
      title: errors.titles[status] ?? errors.otherTitle,
      main: html`<p>${body.error.message}</p>
<p><a href="${home}">${errors.home}</a></p>
<p class="quiet">${errors.requestId(requestId)}</p>`,
    },
  }
}

interface Parts {
  readonly web: Web
  /** Whoever wants the stylesheet. */
  admit(request: FastifyRequest, reply: FastifyReply): unknown
  /** Notes what went wrong, and begins the answer. */
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
      return web.send(request, reply, errorPage(answer, request.id, web.at('/')))
    })
    addStylesheet(scope, admit)
    for (const route of routes) web.add(scope, route)
  })
}
