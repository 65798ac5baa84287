/** Static pages, served beside the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_POLICY } from './headers.ts'

export interface StaticPage {
  readonly path: string
  readonly mediaType: string
  readonly bytes: Buffer
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
