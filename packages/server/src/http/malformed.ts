/** Requests that are no HTTP, answered before there is a request at all. */
import { randomUUID } from 'node:crypto'
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

export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const name = NAMES[error.code ?? ''] ?? 'request_malformed'
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
