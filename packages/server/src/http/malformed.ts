/** Answers input that is no valid HTTP, before there is a request. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type FailureName, prices } from '@folkmoot/contract'
import { gradually } from './gradually.ts'

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

/** The last request of each connection: malformed input may follow valid requests that are still being answered. */
const latest = new WeakMap<object, Exchange>()

/** For input that Node would answer or disconnect by itself. */
export function followExchanges(server: Server): void {
  server.prependListener('request', (request, response) => {
    latest.set(request.socket, { request, response, before: latest.get(request.socket)?.response })
  })
  // RFC 9110 allows ignoring unknown expectations; Node would refuse without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('connect', (_request, socket) => inTurn(socket as Socket, 'request_malformed'))
}

/** Closing at once could take the answer from a client that still sends; waiting longer would keep its body in memory. */
const LINGER_MS = 1_000

/** Does not wait for the client, who may keep its side open for ever. */
function close(socket: Socket, lastWords = ''): void {
  socket.end(lastWords)
  setTimeout(() => gradually(() => socket.destroy()), LINGER_MS).unref()
}

function answer(socket: Socket, name: FailureName): void {
  const { status, code } = prices[name]
  const message = MESSAGES[name] ?? 'The request is not valid HTTP.'
  const body = JSON.stringify({ error: { status, code, message } })
  close(
    socket,
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

/** After the answers to earlier requests, and only once. */
function inTurn(socket: Socket, name: FailureName): void {
  const exchange = latest.get(socket)
  if (!exchange || exchange.request.complete) {
    whenAnswered(exchange?.response, () => socket.writable && answer(socket, name))
  } else if (exchange.response.headersSent) {
    whenAnswered(exchange.response, () => close(socket))
  } else {
    whenAnswered(exchange.before, () => socket.writable && answer(socket, name))
  }
}

export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  // Node.js looks every few seconds for requests that are too late: there may be thousands.
  else gradually(() => inTurn(socket, NAMES[error.code ?? ''] ?? 'request_malformed'))
}
