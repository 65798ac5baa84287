/** Pages, served beside the API: static ones, and those that show what is there. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ENTITY_PAGE_POLICY, PAGE_POLICY } from './headers.ts'

export interface StaticPage {
  readonly path: string
  readonly mediaType: string
  readonly bytes: Buffer
}

export interface RenderedPage {
  readonly status: 200 | 404
  readonly html: string
}

export interface EntityPage {
  /** As the contract writes it: `/people/{username}`. */
  readonly path: string
  show(askedPath: string): Promise<RenderedPage>
}

const HTML_TYPE = 'text/html; charset=utf-8'

/** Whoever asks sees what strangers see. */
export function addEntityPages(
  app: FastifyInstance,
  pages: readonly EntityPage[],
  admit: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  for (const { path, show } of pages) {
    app.route({
      method: 'GET',
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { label: 'page' },
      onRequest: async (request, reply) => {
        await admit(request, reply)
      },
      handler: async (request, reply) => {
        const { status, html } = await show(request.url)
        return reply
          .code(status)
          .headers({ 'content-type': HTML_TYPE, 'content-security-policy': ENTITY_PAGE_POLICY })
          .send(html)
      },
    })
  }
}

export function addPages(
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
      handler: (_request, reply) =>
        reply
          .headers({
            'content-type': page.mediaType,
            'content-security-policy': PAGE_POLICY,
            'cache-control': 'no-cache',
          })
          .send(page.bytes),
    })
  }
  // Until the community has a page of its own, the way in is the documentation.
  app.get('/', { config: { label: 'page' } }, (_request, reply) => reply.redirect('/api/docs', 302))
}
