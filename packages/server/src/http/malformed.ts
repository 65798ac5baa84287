/** Requests that are no HTTP, answered before there is a request at all. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type FailureName, prices } from '@folkmoot/contract'

const NAMES: Record<string, FailureName> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}
const MESSAGES: Partial<Record<FailureName, string>> = {
  headers_too_large: 'The headers are larger than 32 KB.',
  request_timeout: 'The request took too long to arrive.',
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly before: ServerResponse | undefined
}

/** The last request of each connection: what is malformed may stand behind good ones that are still answered. */
const latest = new WeakMap<object, Exchange>()

/** For what Node would answer, or hang up on, in its own way. */
export function followExchanges(server: Server): void {
  server.prependListener('request', (request, response) => {
    latest.set(request.socket, { request, response, before: latest.get(request.socket)?.response })
  })
  // RFC 9110 lets a server pass over an expectation that it does not know; Node would refuse it without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('connect', (_request, socket) => inTurn(socket as Socket, 'request_malformed'))
}

function answer(socket: Socket, name: FailureName): void {
  const { status, code } = prices[name]
  const message = MESSAGES[name] ?? 'The request is not valid HTTP.'
  const body = JSON.stringify({ error: { status, code, message } })
  socket.end(
    [
      `HTTP/1.1 ${status} ${code}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function whenAnswered(response: ServerResponse | undefined, next: () => void): void {
  if (response === undefined || response.writableFinished || response.destroyed) next()
  else response.once('close', next)
}

/** Behind the answers to all that came before, and only where none was given yet: each answer has its request. */
function inTurn(socket: Socket, name: FailureName): void {
  const exchange = latest.get(socket)
  if (!exchange || exchange.request.complete) {
    whenAnswered(exchange?.response, () => socket.writable && answer(socket, name))
  } else if (exchange.response.headersSent) {
    whenAnswered(exchange.response, () => socket.end())
  } else {
    whenAnswered(exchange.before, () => socket.writable && answer(socket, name))
  }
}

export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else inTurn(socket, NAMES[error.code ?? ''] ?? 'request_malformed')
}
