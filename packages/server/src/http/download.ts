/** A file on its way out: the whole of it or one range (RFC 9110 §14), and nothing that a browser would run. */
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../failure.ts'
import { isUnchanged } from './etag.ts'
import { contentDisposition } from './file-names.ts'

/** Both ends belong to it. */
interface Range {
  readonly first: number
  readonly last: number
}

export interface DownloadedFile {
  readonly name: string
  readonly mediaType: string
  readonly size: number
  /** In quotes. The same one for the same bytes, and only for them. */
  readonly etag: string
  /** Unless said, the browser is told to save and not to show it. */
  readonly disposition?: 'attachment' | 'inline'
  /** Unless said, nobody may keep it. */
  readonly cacheControl?: string
  /** Called once it is clear that bytes will be sent. */
  open(range: Range | undefined): Promise<Readable>
}

const POLICY = "sandbox; default-src 'none'"

/** Undefined: the whole. More than one range is not worth an answer in parts, and what cannot be read is no range. */
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
): Promise<FastifyReply> {
  const { headers, method } = request
  if (isUnchanged(headers['if-none-match'], file.etag)) {
    return reply.headers(headersOf(file)).removeHeader('content-type').code(304).send()
  }
  // A range means nothing for HEAD.
  const range = method === 'GET' ? rangeOf(headers, file) : undefined
  if (range === 'none') {
    reply.header('content-range', `bytes */${file.size}`)
    throw failure('range_invalid', `The file has ${file.size} bytes; the range lies outside.`)
  }
  const length = range ? range.last - range.first + 1 : file.size
  // Nothing at all would be taken for a length of 0 where nothing is sent but the headers.
  const stream = method === 'GET' && length > 0 ? await file.open(range) : Readable.from([])
  reply.headers(headersOf(file)).header('content-length', length)
  if (range) reply.header('content-range', `bytes ${range.first}-${range.last}/${file.size}`)
  return reply.code(range ? 206 : 200).send(stream)
}
