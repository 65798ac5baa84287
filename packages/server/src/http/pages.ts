/** What is served beside the API: static pages, and the answers that an operator's tools ask for. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../failure.ts'
import { JSON_TYPE } from './answer.ts'
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
  app.get('/', (_request, reply) => reply.redirect('/api/docs', 302))
}

export const HEALTH_PATHS = ['/health/live', '/health/ready'] as const

/** Live: the process answers. Ready: it can do its work, and says why not. */
export function addHealth(app: FastifyInstance, isDatabaseUp: () => Promise<boolean>): void {
  app.get('/health/live', (_request, reply) => reply.type(JSON_TYPE).send('{"status":"live"}'))
  app.get('/health/ready', async (_request, reply) => {
    if (!(await isDatabaseUp())) throw failure('database_unavailable', 'The database does not answer.')
    return reply.type(JSON_TYPE).send('{"status":"ready"}')
  })
}
