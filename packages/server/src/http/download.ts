/** File downloads: the whole file or one range (RFC 9110 §14), never executable by a browser. */
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../failure.ts'
import { isUnchanged } from './etag.ts'
import { contentDisposition } from './file-names.ts'
import { Shares } from './shares.ts'

/** Inclusive. */
interface Range {
  readonly first: number
  readonly last: number
}

export interface DownloadedFile {
  readonly name: string
  readonly mediaType: string
  readonly size: number
  /** Quoted; equal if and only if the bytes are. */
  readonly etag: string
  /** Attachment by default. */
  readonly disposition?: 'attachment' | 'inline'
  /** Not cacheable by default. */
  readonly cacheControl?: string
  /** Called once bytes will be sent. */
  open(range: Range | undefined): Promise<Readable>
}

/** Each holds an open file and a chunk of it, and the system holds as much again until the client reads it. */
const LIMITS = { all: 1000, caller: 100, address: 200 }
/** Smaller ones are handed over at once. */
const UNCOUNTED_BYTES = 64 * 1024

export class Downloads {
  readonly #shares = new Shares(LIMITS, (whose) => `Too many files${whose} are being sent at once.`)

  admit(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    if (bytes > UNCOUNTED_BYTES) this.#shares.take(request, reply, 1)
  }
}

const POLICY = "sandbox; default-src 'none'"

/** Undefined: the whole file, also for multiple or invalid ranges. */
function rangeOf(headers: IncomingHttpHeaders, { etag, size }: DownloadedFile): Range | 'none' | undefined {
  const { range, 'if-range': ifRange } = headers
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const match = /^bytes=\s*(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))\s*$/i.exec(range)
  if (!match) return undefined
  const [, first, last, suffix] = match
  if (suffix !== undefined) {
    return suffix === '0' || size === 0
      ? 'none'
      : { first: Math.max(0, size - Number(suffix)), last: size - 1 }
  }
  if (last && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'none'
  return { first: Number(first), last: last ? Math.min(Number(last), size - 1) : size - 1 }
}

function headersOf(file: DownloadedFile): Record<string, string> {
  return {
    'content-type': file.mediaType,
    'content-disposition': contentDisposition(file.disposition ?? 'attachment', file.name),
    'content-security-policy': POLICY,
    'accept-ranges': 'bytes',
    etag: file.etag,
    ...(file.cacheControl === undefined ? {} : { 'cache-control': file.cacheControl }),
  }
}

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: DownloadedFile,
  downloads: Downloads,
): Promise<FastifyReply> {
  const { headers, method } = request
  if (isUnchanged(headers['if-none-match'], file.etag)) {
    return reply.headers(headersOf(file)).removeHeader('content-type').code(304).send()
  }
  // HEAD ignores ranges.
  const range = method === 'GET' ? rangeOf(headers, file) : undefined
  if (range === 'none') {
    reply.header('content-range', `bytes */${file.size}`)
    throw failure('range_invalid', `The file has ${file.size} bytes; the range lies outside.`)
  }
  const length = range ? range.last - range.first + 1 : file.size
  const hasBody = method === 'GET' && length > 0
  if (hasBody) downloads.admit(request, reply, length)
  // Without a body Fastify would send a length of 0.
  const stream = hasBody ? await file.open(range) : Readable.from([])
  reply.headers(headersOf(file)).header('content-length', length)
  if (range) reply.header('content-range', `bytes ${range.first}-${range.last}/${file.size}`)
  return reply.code(range ? 206 : 200).send(stream)
}
