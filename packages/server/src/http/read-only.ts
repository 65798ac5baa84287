/** A server that shows a moment of the past changes nothing. */
import type { FastifyInstance } from 'fastify'
import { failure } from '../failure.ts'

const READING = ['GET', 'HEAD']
/** Signing in changes only the copy of the database that this server shows. */
const SIGNING_IN = ['/login', '/logout']

export function refuseWrites(app: FastifyInstance, moment: Date): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (READING.includes(method) || SIGNING_IN.includes(url.split('?', 1)[0] ?? '')) return
    reply.header('allow', READING.join(', '))
    throw failure(
      'method_not_allowed',
      `This server shows the community as it was at ${moment.toISOString()}: it can be read, and nothing can be changed.`,
    )
  })
}
