/** The PostgreSQL of the tests on a TCP port, with TLS or without: it listens on a Unix socket only. */
import { once } from 'node:events'
import { createServer, connect as open, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { ConnectionOptions } from '../db/sql.ts'

/** The first message of a client that wants TLS. */
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex')

export interface OverTcp {
  readonly port: number
  /** Connections that were encrypted, and those that were not. */
  readonly counts: { encrypted: number; plain: number }
  close(): Promise<void>
}

export async function overTcp(
  { host, port }: ConnectionOptions,
  tls?: { readonly key: string; readonly cert: string },
): Promise<OverTcp> {
  const counts = { encrypted: 0, plain: 0 }
  const sockets = new Set<Socket>()
  const lead = (client: Duplex) => {
    const server = open(`${host}/.s.PGSQL.${port}`)
    client.on('error', () => server.destroy()).on('close', () => server.destroy())
    server.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.pipe(server).pipe(client)
  }
  const secure = tls && createTlsServer(tls)
  secure
    ?.on('tlsClientError', () => {})
    .on('secureConnection', (client) => {
      counts.encrypted++
      lead(client)
    })
  const listener = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', (first) => {
      socket.pause()
      const wantsTls = SSL_REQUEST.equals(first)
      if (wantsTls) socket.write(secure ? 'S' : 'N')
      if (wantsTls && secure) return secure.emit('connection', socket)
      if (!wantsTls) socket.unshift(first)
      counts.plain++
      lead(socket)
    })
  })
  await once(listener.listen(0, 'localhost'), 'listening')
  const address = listener.address()
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (listener.listening) await once(listener.close(), 'close')
  }
  onTestFinished(close)
  return { port: typeof address === 'object' && address ? address.port : 0, counts, close }
}
