/** Starts listening. */
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Both loopback addresses, since `localhost` differs between systems. Connections of the second go to the first's
 * HTTP server, so limits and draining apply to them too.
 */
async function listenOnLoopback(app: FastifyInstance, port: number): Promise<void> {
  const twin = createServer((socket) => app.server.emit('connection', socket))
  app.addHook('preClose', async () => void twin.close())
  await app.listen({ port, host: '127.0.0.1' })
  await new Promise<void>((resolve, reject) => {
    twin.once('error', (error: NodeJS.ErrnoException) => {
      // Without IPv6, IPv4 only.
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve()
      else reject(error)
    })
    twin.listen(port, '::1', resolve)
  })
}

async function listenOnAll(app: FastifyInstance, port: number): Promise<void> {
  try {
    await app.listen({ port, host: '::' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Unknown to the kernel, or turned off in it.
    if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') throw error
    await app.listen({ port, host: '0.0.0.0' })
  }
}

export async function listen(
  app: FastifyInstance,
  where: { port: number; host: string | undefined; isLoopback: boolean },
): Promise<void> {
  if (where.host !== undefined) await app.listen({ port: where.port, host: where.host })
  else if (where.isLoopback) await listenOnLoopback(app, where.port)
  else await listenOnAll(app, where.port)
}

const SWEEP_MS = 50

/** Finishes running requests. Connections that become idle are closed; otherwise clients would keep them open. */
export async function drain(app: FastifyInstance, graceMs = 0): Promise<void> {
  await app.readiness.announceDraining(graceMs)
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
  }
}
