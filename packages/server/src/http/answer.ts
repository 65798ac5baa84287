/** From what a handler returns to what goes over the wire. */
import { type OperationShape, parseFields, selectFields, type Vocabulary } from '@folkmoot/contract'
import type { Context } from '../context.ts'
import type { Boundary, PageWish } from '../db/page.ts'
import { Ready } from '../representations.ts'
import { etagOf } from './etag.ts'
import { pageEnvelope } from './links.ts'

/** An entity that is still to be written, or one that is ready. */
type Entity = object | Ready

export interface EntityReply {
  readonly entity: Entity
  readonly version: string
  /** Where a created entity is to be found. */
  readonly location?: string
}
export interface PageReply {
  readonly list: readonly Entity[]
  readonly end: Boundary | undefined
}
export interface DocumentReply {
  readonly document: object
}
export interface BinaryReply {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly etag: string
}
export type HandlerReply = EntityReply | PageReply | DocumentReply | BinaryReply | undefined

export interface WireAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const GUARD_LINE = "throw 'allowIllegalResourceCall is false.';\n"

export type Form = 'all' | 'summary' | 'chosen'

/** What a client wants of each entity; read from the request once. */
export interface Wanted {
  readonly form: Form
  write(entity: object): string
}

/** Clients of an instance with another vocabulary name its words in `fields` too. */
export function readWanted(
  fields: string | undefined,
  operation: OperationShape,
  vocabulary: Vocabulary,
): Wanted {
  const wanted = fields?.trim() || (operation.defaultFields ?? '@all')
  if (wanted === '@all') return { form: 'all', write: (entity) => JSON.stringify(vocabulary.write(entity)) }
  const canonical = wanted.replace(/[^,.\s-]+/g, (name) => vocabulary.canonicalWord(name))
  const selection = parseFields(canonical, operation.summaryFields ?? [])
  return {
    form: wanted === '@summary' ? 'summary' : 'chosen',
    write: (entity) => JSON.stringify(vocabulary.write(selectFields(entity, selection))),
  }
}

export interface AnswerRequest {
  readonly context: Context
  readonly operation: OperationShape
  readonly url: string
  readonly wanted: Wanted
  readonly wish: PageWish
}

const textOf = (entity: Entity, wanted: Wanted) =>
  entity instanceof Ready ? entity.json : wanted.write(entity)

/** The envelope has no word of the vocabulary in it, so that entities need only be strung together. */
function pageText(reply: PageReply, { context, url, wanted, wish }: AnswerRequest): string {
  const hasMore = reply.end !== undefined
  const envelope = JSON.stringify(pageEnvelope({ wish, hasMore, baseUrl: context.config.baseUrl, url }))
  return `${envelope.slice(0, -1)},"list":[${reply.list.map((entity) => textOf(entity, wanted)).join(',')}]}`
}

export function writeAnswer(reply: HandlerReply, request: AnswerRequest): WireAnswer {
  const { context, operation } = request
  const { status } = operation.answer
  if (reply === undefined) return { status, headers: {}, body: '' }
  if ('bytes' in reply) {
    return { status, headers: { 'content-type': reply.mediaType, etag: reply.etag }, body: reply.bytes }
  }
  const guard = operation.method === 'GET' && context.config.guardLine ? GUARD_LINE : ''
  if ('document' in reply) {
    const unguarded = operation.answer.kind === 'document' && !operation.answer.guarded
    const body = (unguarded ? '' : guard) + JSON.stringify(context.vocabulary.write(reply.document))
    return { status, headers: { 'content-type': JSON_TYPE }, body }
  }
  if ('list' in reply) {
    return { status, headers: { 'content-type': JSON_TYPE }, body: guard + pageText(reply, request) }
  }
  const text = textOf(reply.entity, request.wanted)
  const headers: Record<string, string> = { 'content-type': JSON_TYPE, etag: etagOf(reply.version, text) }
  if (reply.location) headers.location = reply.location
  return { status, headers, body: guard + text }
}
