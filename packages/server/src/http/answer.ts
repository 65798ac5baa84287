/** From what a handler returns to what goes over the wire. */
import {
  type OperationShape,
  parseFields,
  type Selection,
  selectFields,
  type Vocabulary,
} from '@folkmoot/contract'
import type { Context } from '../context.ts'
import type { Boundary, PageWish } from '../db/page.ts'
import { etagOf } from './etag.ts'
import { pageBody } from './links.ts'

export interface EntityReply {
  readonly entity: object
  readonly version: string
  /** Where a created entity is to be found. */
  readonly location?: string
}
export interface PageReply {
  readonly list: readonly object[]
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

export interface AnswerRequest {
  readonly context: Context
  readonly operation: OperationShape
  readonly url: string
  readonly fields: string | undefined
  readonly wish: PageWish
}

/** Clients of an instance with another vocabulary name its words in `fields` too. */
function selectionOf(request: AnswerRequest): Selection | undefined {
  const { operation, context } = request
  const wanted = request.fields ?? operation.defaultFields
  if (wanted === undefined || wanted === '@all') return undefined
  const canonical = wanted.replace(/[^,.\s-]+/g, (name) => context.vocabulary.canonicalWord(name))
  return parseFields(canonical, operation.summaryFields ?? [])
}

const shown = (entity: object, selection: Selection | undefined) =>
  selection ? selectFields(entity, selection) : entity

const json = (value: unknown, vocabulary: Vocabulary) => JSON.stringify(vocabulary.write(value))

export function writeAnswer(reply: HandlerReply, request: AnswerRequest): WireAnswer {
  const { context, operation } = request
  const { status } = operation.answer
  if (reply === undefined) return { status, headers: {}, body: '' }
  if ('bytes' in reply) {
    return { status, headers: { 'content-type': reply.mediaType, etag: reply.etag }, body: reply.bytes }
  }
  const isGuarded = operation.method === 'GET' && context.config.guardLine
  const guard = isGuarded ? GUARD_LINE : ''
  if ('document' in reply) {
    const unguarded = operation.answer.kind === 'document' && !operation.answer.guarded
    const body = (unguarded ? '' : guard) + json(reply.document, context.vocabulary)
    return { status, headers: { 'content-type': JSON_TYPE }, body }
  }
  const selection = selectionOf(request)
  if ('list' in reply) {
    const list = reply.list.map((entity) => shown(entity, selection))
    const { url, wish } = request
    const page = pageBody(list, {
      wish,
      hasMore: reply.end !== undefined,
      baseUrl: context.config.baseUrl,
      url,
    })
    return { status, headers: { 'content-type': JSON_TYPE }, body: guard + json(page, context.vocabulary) }
  }
  const body = guard + json(shown(reply.entity, selection), context.vocabulary)
  const headers: Record<string, string> = { 'content-type': JSON_TYPE, etag: etagOf(reply.version, body) }
  if (reply.location) headers.location = reply.location
  return { status, headers, body }
}
