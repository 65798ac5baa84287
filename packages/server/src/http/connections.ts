/** Caps the connections of one address, so that nobody takes all that the server can have. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './addresses.ts'

interface Cap {
  /** 0 for none. */
  readonly limit: number
  /** Whether an address stands for many callers, as that of a proxy. */
  isShared(address: string): boolean
}

export function capConnections(server: Server, { limit, isShared }: Cap): void {
  if (limit === 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isShared(remoteAddress)) return
    const key = addressKey(remoteAddress)
    const count = (open.get(key) ?? 0) + 1
    // Closed without an answer: nothing was asked yet.
    if (count > limit) return void socket.destroy()
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    })
  })
}
