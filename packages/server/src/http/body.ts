/** Request bodies: JSON within limits, or bytes of an accepted type. */
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '../failure.ts'
import { collect } from './collect.ts'
import { JsonScan } from './json-scan.ts'

/** Looks at the parsed names, since JSON can spell each with escapes. Depth was counted before. */
function refuseForgedKeys(value: unknown): void {
  if (value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const item of value) refuseForgedKeys(item)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor') {
      throw failure('malformed_json', `The body must not have a field named ${key}.`)
    }
    refuseForgedKeys(item)
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw failure(
      'malformed_json',
      `The body is not valid JSON: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** The raw body, for comparison by Idempotency-Key. */
export interface JsonBody {
  readonly text: string
  readonly value: unknown
}

/** Bytes that JsonScan has counted; undefined if there are none. */
export function readJson(bytes: Buffer, name = 'body'): JsonBody | undefined {
  if (!isUtf8(bytes)) throw failure('malformed_json', `The ${name} is not UTF-8.`)
  const text = bytes.toString('utf8')
  if (text.trim() === '') return undefined
  const value = parseText(text)
  refuseForgedKeys(value)
  return { text, value }
}

export function addBodyParsers(app: FastifyInstance): void {
  addJsonParser(app)
  app.addContentTypeParser(/^(image\/|text\/csv\s*(;|$))/i, { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )
}

/** Any type or none, for operations that read the bytes themselves. */
export function takeAnyBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}

/** The only type accepted. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Clients send `application/json;charset=UTF-8;`, which strict parsing refuses.
  app.addContentTypeParser(
    /^application\/json\s*(;|$)/i,
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const scan = new JsonScan()
      return readJson(await collect(request, payload, (chunk) => scan.add(chunk)))
    },
  )
}
