/** Serves pages beside the API: static files and community pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withStyle } from '../brand.ts'
import { preferredEncoding } from './accepted.ts'
import { APP_POLICY, PAGE_POLICY } from './headers.ts'
import { type PagePreferences, readPagePreferences } from './page-preferences.ts'
import type { WebSession } from './visitors.ts'

export interface StaticPage {
  readonly path: string
  readonly mediaType: string
  readonly bytes: Buffer
  /** Compressed variants by coding. */
  readonly encoded?: Readonly<Partial<Record<'br' | 'gzip', Buffer>>>
  /** Whether the URL changes with the content, so that browsers may cache it forever. */
  readonly isImmutable?: boolean
  /** Whether it is a community page, and may load what these load. */
  readonly isAppPage?: boolean
}

/** The reader of a page, with theme and language. */
export interface Visit extends PagePreferences {
  /** As requested. */
  readonly url: string
  readonly session: WebSession | undefined
}

export interface RenderedPage {
  readonly status: 200 | 404
  readonly html: string
  /** For style-src: the style in the page, if it has one. */
  readonly styleSource: string | undefined
}

export interface AppPage {
  /** As in the contract: `/people/{username}`. */
  readonly path: string
  show(visit: Visit): RenderedPage | Promise<RenderedPage>
}

const HTML_TYPE = 'text/html; charset=utf-8'

export const visitOf = ({ headers, url, webSession: session }: FastifyRequest): Visit => ({
  url,
  session,
  ...readPagePreferences(headers, session),
})

export const sendAppPage = (reply: FastifyReply, { status, html, styleSource }: RenderedPage): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-type': HTML_TYPE, 'content-security-policy': withStyle(APP_POLICY, styleSource) })
    .send(html)

export function addAppPages(
  app: FastifyInstance,
  pages: readonly AppPage[],
  visit: (request: FastifyRequest, reply: FastifyReply) => Promise<WebSession | undefined>,
): void {
  for (const { path, show } of pages) {
    app.route({
      method: 'GET',
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { label: 'page' },
      onRequest: async (request, reply) => {
        request.webSession = await visit(request, reply)
      },
      handler: async (request, reply) =>
        sendAppPage(reply.header('vary', 'Cookie, Accept-Language'), await show(visitOf(request))),
    })
  }
}

function sendStatic(request: FastifyRequest, reply: FastifyReply, page: StaticPage): FastifyReply {
  const { mediaType, bytes, encoded = {}, isImmutable = false, isAppPage = false } = page
  reply.headers({
    'content-type': mediaType,
    'content-security-policy': isAppPage ? APP_POLICY : PAGE_POLICY,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(page.encoded && { vary: 'Accept-Encoding' }),
  })
  const encoding = preferredEncoding(request.headers['accept-encoding'], encoded)
  if (encoding === undefined) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(encoded[encoding])
}

export function addStaticPages(
  app: FastifyInstance,
  pages: readonly StaticPage[],
  admit: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  for (const page of pages) {
    app.route({
      method: 'GET',
      url: page.path,
      config: { label: 'page' },
      onRequest: async (request, reply) => {
        await admit(request, reply)
      },
      handler: (request, reply) => sendStatic(request, reply, page),
    })
  }
}
