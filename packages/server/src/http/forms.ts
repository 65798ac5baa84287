/** Form bodies: url-encoded or multipart; both become text fields, typed by the contract. */
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { failure } from '../failure.ts'
import { arriving } from './arrival.ts'
import { bodyLimitFor, bodyTooLarge, collect } from './collect.ts'
import { FormDecoder } from './form-decoder.ts'
import { FORM, MULTIPART } from './media-types.ts'
import { readParts } from './multipart.ts'
import { boundaryOf } from './part-headers.ts'
import { fromTexts } from './query.ts'

/** Fields of a form, and all of it as text for comparison by Idempotency-Key. */
export class FormBody {
  readonly #fields: readonly (readonly [name: string, value: string])[]

  constructor(fields: readonly (readonly [string, string])[]) {
    this.#fields = fields
  }

  get text(): string {
    return JSON.stringify(this.#fields)
  }

  get fields(): readonly (readonly [name: string, value: string])[] {
    return this.#fields
  }

  /** Other fields are ignored. */
  read({ properties }: TObject): Record<string, unknown> {
    const read: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(properties)) {
      const [first, ...others] = this.#fields.filter(([given]) => given === name).map(([, value]) => value)
      if (first === undefined) continue
      read[name] = fromTexts(name, schema, others.length === 0 ? first : [first, ...others])
    }
    return read
  }
}

export const EMPTY_FORM = new FormBody([])

function requireText(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw failure('request_malformed', 'The form is not UTF-8.')
}

async function readMultipart(request: FastifyRequest): Promise<FormBody> {
  const boundary = boundaryOf(request.headers['content-type'] ?? '')
  const fields: [string, string][] = []
  const limit = bodyLimitFor(request)
  let length = 0
  for await (const part of readParts(arriving(request.raw), boundary)) {
    const pieces: Buffer[] = []
    for await (const piece of part.bytes) {
      length += piece.length
      if (length > limit) throw bodyTooLarge(limit)
      pieces.push(piece)
    }
    const bytes = Buffer.concat(pieces)
    requireText(bytes)
    fields.push([part.name, bytes.toString('utf8')])
  }
  return new FormBody(fields)
}

async function readEncoded(request: FastifyRequest, payload: IncomingMessage): Promise<FormBody> {
  const decoder = new FormDecoder()
  requireText(await collect(request, payload, (chunk) => decoder.add(chunk)))
  return new FormBody(decoder.end())
}

/** Other media types were refused before. */
export function addFormParsers(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, readEncoded)
  app.addContentTypeParser(MULTIPART, async (request: FastifyRequest) => await readMultipart(request))
}
