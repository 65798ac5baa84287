/** Requests answered by another handler on Node's raw request, such as the OAuth library. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RequestTrace } from '../actor.ts'
import type { Callers } from './caller.ts'
import { traceOf } from './request-trace.ts'

interface HandedOnPath {
  readonly method: string
  readonly path: string
  readonly label: string
  /** Whether a request of anybody is stored, until it is answered or too old. */
  readonly isStored?: boolean
}

/** Provided by app.ts. */
export interface HandedOn {
  readonly paths: readonly HandedOnPath[]
  /** Answers, or throws without having answered. */
  handle(request: IncomingMessage, response: ServerResponse, trace: RequestTrace): Promise<void>
}

/** Copies headers already set, and removes them if the handler throws. */
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
  callers: Pick<Callers, 'admitStranger'>,
): Promise<void> {
  await app.register(async (scope) => {
    // The handler reads the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const { method, path, label, isStored = false } of paths) {
      scope.route({
        method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        config: { label },
        onRequest: async (request, reply) => callers.admitStranger(request, reply, isStored),
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
