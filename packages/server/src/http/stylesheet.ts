/** The stylesheet of server-rendered pages. Its name is a hash, so browsers may cache it forever. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const text = ['page-colours.css', 'page.css', 'page-frame.css', 'page-written.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n')

export const STYLESHEET_PATH = `/assets/page-${hash('sha256', text, 'base64url').slice(0, 16)}.css`

export function addStylesheet(
  app: FastifyInstance,
  admit: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.route({
    method: 'GET',
    url: STYLESHEET_PATH,
    config: { label: 'page' },
    onRequest: async (request, reply) => {
      await admit(request, reply)
    },
    handler: (_request, reply) =>
      reply
        .headers({
          'content-type': 'text/css; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .send(text),
  })
}
