/** Bodies with files: each streams to the route's receiver, never whole in memory. */
import { writeSize } from '@folkmoot/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure, fieldInvalid } from '../failure.ts'
import { arriving } from './arrival.ts'
import { addJsonParser, type JsonBody, readJson } from './body.ts'
import { bodyLimitFor } from './collect.ts'
import { cleanFileName } from './file-names.ts'
import { JsonScan } from './json-scan.ts'
import { MULTIPART, mediaTypeOf } from './media-types.ts'
import { type Part, readParts } from './multipart.ts'
import { boundaryOf } from './part-headers.ts'
import type { CheckedCall, ReceivedFile, Receiver } from './route.ts'

const FILES_MAX = 100

export interface Upload {
  readonly json: JsonBody | undefined
  readonly files: readonly ReceivedFile[]
}

/** In this scope bodies are not parsed but streamed; JSON alone is parsed as usual. */
export function passBodiesOn(scope: FastifyInstance): void {
  addJsonParser(scope)
  scope.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
}

async function readJsonPart(bytes: AsyncIterable<Buffer>, limit: number): Promise<JsonBody | undefined> {
  const pieces: Buffer[] = []
  const scan = new JsonScan()
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > limit) throw failure('body_too_large', `The part json may have at most ${writeSize(limit)}.`)
    scan.add(piece)
    pieces.push(piece)
  }
  return readJson(Buffer.concat(pieces), 'part json')
}

/** A text part without a file name is a form field, which nobody reads. */
const isFile = (part: Part) =>
  part.fileName !== undefined || (part.mediaType !== undefined && !part.mediaType.startsWith('text/'))

interface IncomingUpload {
  readonly request: FastifyRequest
  readonly call: CheckedCall
  readonly receiver: Receiver
  /** Whether a part named `json` is the request's JSON. */
  readonly takesJson: boolean
}

async function readMultipart(incoming: IncomingUpload, files: ReceivedFile[]): Promise<JsonBody | undefined> {
  const { request, call, receiver, takesJson } = incoming
  const boundary = boundaryOf(request.headers['content-type'] ?? '')
  let json: JsonBody | undefined
  for await (const part of readParts(arriving(request.raw), boundary)) {
    if (takesJson && part.name === 'json') {
      if (json) throw fieldInvalid('json', 'must be given once')
      json = await readJsonPart(part.bytes, bodyLimitFor(request))
    } else if (isFile(part)) {
      if (files.length === FILES_MAX) {
        throw failure('too_many_items', `A request may have at most ${FILES_MAX} files.`)
      }
      const { name, mediaType = 'application/octet-stream', bytes } = part
      const file = { part: name, name: cleanFileName(part.fileName ?? ''), mediaType, bytes }
      files.push(await receiver.receive(call, file))
    }
  }
  return json
}

export async function discardFiles(files: readonly ReceivedFile[]): Promise<void> {
  await Promise.all(files.map((file) => file.discard()))
}

export function releaseFiles(files: readonly ReceivedFile[]): void {
  for (const file of files) file.release?.()
}

/** Undefined json and no files without a body. Files received before a failure are discarded. */
export async function receiveUpload(incoming: IncomingUpload): Promise<Upload> {
  const { request, call, receiver } = incoming
  const files: ReceivedFile[] = []
  await receiver.admit?.(call)
  if (request.body === undefined || request.body === null) return { json: undefined, files }
  const mediaType = mediaTypeOf(request.headers['content-type'])
  if (mediaType === '') throw failure('media_type_unsupported', 'Say in Content-Type what the body is.')
  try {
    if (mediaType === MULTIPART) return { json: await readMultipart(incoming, files), files }
    const bytes = arriving(request.raw)
    files.push(await receiver.receive(call, { part: 'body', name: 'file', mediaType, bytes }))
    return { json: undefined, files }
  } catch (error) {
    releaseFiles(files)
    await discardFiles(files)
    throw error
  }
}
