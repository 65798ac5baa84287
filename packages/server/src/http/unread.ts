/** Closes connections whose client does not read its answer: Node.js would keep both for ever. */
import type { Server } from 'node:http'
import { gradually } from './gradually.ts'

/** Without progress. Node.js counts the start of a long write as progress, so that it may take twice as long. */
const PATIENCE_MS = 30_000

export function limitUnread(server: Server, patienceMs = PATIENCE_MS): void {
  server.prependListener('request', (_request, response) => {
    // Called when nothing was sent or received for so long. Bytes that the client takes count, however few.
    response.setTimeout(patienceMs, () => {
      const { socket } = response
      if (response.writableLength > 0) gradually(() => socket?.destroy())
      // The answer is still being prepared, or it is an event stream without events.
      else socket?.setTimeout(patienceMs)
    })
  })
}
