/** Requests that another handler answers by itself, on the bare request of Node: it brings its own idea of a server. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestTrace } from '../actor.ts'
import { traceOf } from './caller.ts'

/** Handed in by app.ts. */
export interface HandedOn {
  readonly paths: readonly { readonly method: string; readonly path: string; readonly label: string }[]
  /** Answers, or fails and has not answered. */
  handle(request: IncomingMessage, response: ServerResponse, trace: RequestTrace): Promise<void>
}

/** What is on its way out already comes along, and goes again where the handler fails. */
function lendHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
}

function takeBackHeaders({ raw }: FastifyReply): void {
  for (const name of raw.getHeaderNames()) raw.removeHeader(name)
}

export async function addHandedOn(
  app: FastifyInstance,
  { paths, handle }: HandedOn,
  admit: (request: FastifyRequest, reply: FastifyReply) => void,
): Promise<void> {
  await app.register(async (scope) => {
    // The handler reads the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const { method, path, label } of paths) {
      scope.route({
        method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        config: { label },
        onRequest: async (request, reply) => admit(request, reply),
        handler: async (request, reply) => {
          lendHeaders(reply)
          try {
            await handle(request.raw, reply.raw, traceOf(request))
          } catch (error) {
            takeBackHeaders(reply)
            throw error
          }
          return reply.hijack()
        },
      })
    }
  })
}
