/** Server-sent events: an answer that stays open until either side ends it. The area decides what to send. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'

/** The open stream, for the sender. */
export interface EventLine {
  /** Sends whole events. False once the client is gone, or was too slow and disconnected. */
  send(text: string): boolean
  end(): void
  /** The caller's current rights; throws once the credentials are invalid. */
  renew(): Promise<Actor>
  /** Called once, whichever side ended it. */
  onEnd(ended: () => void): void
}

export interface EventStream {
  /** Throws if there is no capacity; nothing was answered yet. */
  requireCapacity(): void
  begin(line: EventLine): void
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Asks proxies not to buffer.
  'x-accel-buffering': 'no',
}

/** Clients this far behind are disconnected and resume later. */
const BUFFER_MAX = 256 * 1024

const open = new WeakMap<object, Set<EventLine>>()

/** A stopping server must end them. */
export function endEventStreams(app: FastifyInstance): void {
  const lines = new Set<EventLine>()
  open.set(app.server, lines)
  app.addHook('preClose', async () => {
    open.delete(app.server)
    for (const line of lines) line.end()
  })
}

function lineOver(reply: FastifyReply, renew: EventLine['renew']): EventLine {
  const { raw } = reply
  return {
    send(text) {
      if (raw.destroyed || raw.writableEnded) return false
      // Checked before writing: even a fast reader has not read this write yet.
      if (raw.writableLength > BUFFER_MAX) {
        raw.destroy()
        return false
      }
      raw.write(text)
      return true
    },
    end() {
      raw.end()
      // Does not wait for a client that does not read.
      if (raw.writableLength > 0) raw.destroy()
    },
    renew,
    onEnd: (ended) => void raw.once('close', ended),
  }
}

export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  events: EventStream,
  renew: EventLine['renew'],
): FastifyReply {
  if (request.method === 'HEAD') return reply.headers(HEADERS).send()
  events.requireCapacity()
  reply.headers(HEADERS).hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.shouldKeepAlive = false
  raw.socket?.setNoDelay(true)
  raw.writeHead(200)
  raw.flushHeaders()
  const line = lineOver(reply, renew)
  const lines = open.get(request.server.server)
  if (!lines) {
    line.end()
    return reply
  }
  lines.add(line)
  line.onEnd(() => lines.delete(line))
  events.begin(line)
  return reply
}
