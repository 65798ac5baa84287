/** Request bodies: JSON within limits, or bytes of an accepted type. */
import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { failure } from '../failure.ts'

export const JSON_LIMIT = 10 * 1024 * 1024
const DEPTH_LIMIT = 100

/** Counted before parsing, so that no later walk overflows the stack. */
export function isDeeperThan(limit: number, json: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (inString) {
      if (char === 0x5c) at++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x5b || char === 0x7b) {
      if (++depth > limit) return true
    } else if (char === 0x5d || char === 0x7d) depth--
  }
  return false
}

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

export function parseJson(text: string): unknown {
  if (isDeeperThan(DEPTH_LIMIT, text)) {
    throw failure('malformed_json', `The body is nested more than ${DEPTH_LIMIT} levels deep.`)
  }
  const value = parseText(text)
  refuseForgedKeys(value)
  return value
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

export function addBodyParsers(app: FastifyInstance): void {
  addJsonParser(app)
  app.addContentTypeParser(/^image\//i, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
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
    { parseAs: 'buffer', bodyLimit: JSON_LIMIT },
    (_request, bytes, done) => {
      if (!isUtf8(bytes as Buffer)) return done(failure('malformed_json', 'The body is not UTF-8.'))
      const json = bytes.toString('utf8')
      try {
        const body: JsonBody | undefined =
          json.trim() === '' ? undefined : { text: json, value: parseJson(json) }
        done(null, body)
      } catch (error) {
        done(error as Error)
      }
    },
  )
}
