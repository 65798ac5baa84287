/** Server-sent events: an answer that goes on until either side ends it. What is told, and when, is the module's business. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'

/** The open end of it, for whoever tells. */
export interface EventLine {
  /** Whole events, as they go over the wire. False once nobody takes them: gone, or too slow, and cut off for that. */
  send(text: string): boolean
  end(): void
  /** The caller as they are now; fails once their credentials are not good any more. */
  renew(): Promise<Actor>
  /** Called once, whoever ended it. */
  onEnd(ended: () => void): void
}

export interface EventStream {
  /** Fails where there is no room for another; nothing has been answered then. */
  requireCapacity(): void
  begin(line: EventLine): void
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that collect answers before they pass them on are asked not to.
  'x-accel-buffering': 'no',
}

/** Whoever reads so much too slowly is cut off, and goes on where they were. */
const BUFFER_MAX = 256 * 1024

const open = new WeakMap<object, Set<EventLine>>()

/** A server that stops ends them, for they would not end by themselves. */
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
      // What came before it, for even who reads at once has not yet read what is written now.
      if (raw.writableLength > BUFFER_MAX) {
        raw.destroy()
        return false
      }
      raw.write(text)
      return true
    },
    end() {
      raw.end()
      // Nobody waits for a reader who takes no end either.
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
