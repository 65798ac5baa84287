/** From a handler's reply to the HTTP answer. */
import { type OperationShape, parseFields, selectFields, type Vocabulary } from '@folkmoot/contract'
import type { Context } from '../context.ts'
import type { Cursor, PageRequest } from '../db/list.ts'
import { Ready } from '../representations.ts'
import type { DownloadedFile } from './download.ts'
import { etagOf } from './etag.ts'
import type { EventStream } from './event-stream.ts'
import { collectionEnvelope, type Listing, pageEnvelope } from './links.ts'
import { ALL_SCOPES, type EffectiveScopes } from './scopes.ts'

/** An entity to serialise, or one already serialised. */
type Entity = object | Ready

export interface EntityReply {
  readonly entity: Entity
  readonly version: string
  /** The URI of a created entity. */
  readonly location?: string
  /** Not all is done yet: 202, for operations that may answer so. */
  readonly isAccepted?: boolean
}
/** Nothing is done yet: 202 without a body, for operations that may answer so. */
export interface AcceptedReply {
  readonly accepted: true
}
export interface PageReply {
  readonly list: readonly Entity[]
  readonly end: Cursor | undefined
  /** Start of the page if not as requested. */
  readonly startIndex?: number
  /** A spelling suggestion for a search without results. */
  readonly didYouMean?: string
}
export interface DocumentReply {
  /** A serialised one is sent unchanged. */
  readonly document: object | Ready
}
export interface BinaryReply {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly etag: string
  /** Set if it is the same for everybody, so that shared caches may keep it. */
  readonly shared?: SharedBytes
}

interface SharedBytes {
  readonly cacheControl: string
  /** Whole seconds; undefined if a date cannot tell versions apart. */
  readonly modified: Date | undefined
}
/** A stream of bytes; range headers choose the part. */
export interface FileReply {
  readonly file: DownloadedFile
}
/** Open until either side ends it. */
export interface EventsReply {
  readonly events: EventStream
}
export type HandlerReply =
  | EntityReply
  | AcceptedReply
  | PageReply
  | DocumentReply
  | BinaryReply
  | FileReply
  | EventsReply
  | undefined

export interface WireAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer
  /** Sent instead of the body. */
  readonly file?: DownloadedFile
  /** The same. */
  readonly events?: EventStream
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const GUARD_LINE = "throw 'allowIllegalResourceCall is false.';\n"

export type Form = 'all' | 'summary' | 'chosen'

/** The fields a client wants of each entity, read once per request. */
export interface Wanted {
  readonly form: Form
  /** Callers with the same effective scopes share cached entities. */
  readonly scopes: EffectiveScopes
  write(entity: object): string
}

/** Most requests name no fields, so the last result is reused. */
export function compileWanted(
  operation: OperationShape,
  vocabulary: Vocabulary,
): (fields: string | undefined) => Wanted {
  const byDefault = readWanted(operation.defaultFields ?? '@all', operation, vocabulary)
  return (fields) => {
    const own = fields?.trim()
    return own ? readWanted(own, operation, vocabulary) : byDefault
  }
}

/** Hides verbs beyond the caller's scopes. */
export function within(scopes: EffectiveScopes, wanted: Wanted): Wanted {
  if (scopes === ALL_SCOPES) return wanted
  return { ...wanted, scopes, write: (entity) => wanted.write(scopes.narrow(entity)) }
}

/** With another vocabulary, `fields` uses its words too. */
function readWanted(wanted: string, operation: OperationShape, vocabulary: Vocabulary): Wanted {
  const scopes = ALL_SCOPES
  if (wanted === '@all') {
    return { form: 'all', scopes, write: (entity) => JSON.stringify(vocabulary.write(entity)) }
  }
  const canonical = wanted.replace(/[^,.\s-]+/g, (name) => vocabulary.canonicalWord(name))
  const selection = parseFields(canonical, operation.summaryFields ?? [])
  return {
    form: wanted === '@summary' ? 'summary' : 'chosen',
    scopes,
    write: (entity) => JSON.stringify(vocabulary.write(selectFields(entity, selection))),
  }
}

export interface AnswerRequest {
  readonly context: Context
  readonly operation: OperationShape
  /** Undefined if the answer is no page. */
  readonly listing: Listing | undefined
  readonly wanted: Wanted
  readonly pageRequest: PageRequest
}

const readyOf = (entity: Entity, wanted: Wanted): Ready =>
  entity instanceof Ready ? entity : new Ready(wanted.write(entity))

const COMMA = 0x2c
const END = ']}'

/** The envelope has no vocabulary words, so entities are only joined. Join Buffers; joining strings copies twice. */
function pageBytes(guard: string, reply: PageReply, request: AnswerRequest): Buffer {
  const { context, listing, wanted, pageRequest } = request
  if (!listing) throw new Error('Only operations that answer with a page have one.')
  const page = {
    request: reply.startIndex === undefined ? pageRequest : { ...pageRequest, startIndex: reply.startIndex },
    hasMore: reply.end !== undefined,
    didYouMean: reply.didYouMean,
    baseUrl: context.config.baseUrl,
    listing,
  }
  const isCollection = request.operation.answer.kind === 'collection'
  const envelope = JSON.stringify(isCollection ? collectionEnvelope(page) : pageEnvelope(page))
  const head = new Ready(`${guard}${envelope.slice(0, -1)},"${isCollection ? 'data' : 'list'}":[`)
  const entities = reply.list.map((entity) => readyOf(entity, wanted))
  const commas = Math.max(0, entities.length - 1)
  const length = entities.reduce((sum, one) => sum + one.length, head.length + commas + END.length)
  const bytes = Buffer.allocUnsafe(length)
  let at = head.writeTo(bytes, 0)
  for (const [index, entity] of entities.entries()) {
    if (index > 0) bytes[at++] = COMMA
    at = entity.writeTo(bytes, at)
  }
  bytes.write(END, at, 'latin1')
  return bytes
}

function sharingHeaders(shared: SharedBytes | undefined): Record<string, string> {
  if (!shared) return {}
  const { cacheControl, modified } = shared
  return {
    'cache-control': cacheControl,
    ...(modified && { 'last-modified': modified.toUTCString() }),
  }
}

export function writeAnswer(reply: HandlerReply, request: AnswerRequest): WireAnswer {
  const { context, operation } = request
  const { status } = operation.answer
  if (reply === undefined) return { status, headers: {}, body: '' }
  if ('accepted' in reply) return { status: 202, headers: {}, body: '' }
  if ('file' in reply) return { status, headers: {}, body: '', file: reply.file }
  if ('events' in reply) return { status, headers: {}, body: '', events: reply.events }
  if ('bytes' in reply) {
    const headers = { 'content-type': reply.mediaType, etag: reply.etag, ...sharingHeaders(reply.shared) }
    return { status, headers, body: reply.bytes }
  }
  const guard = operation.method === 'GET' && context.config.guardLine ? GUARD_LINE : ''
  if ('document' in reply) {
    const unguarded = operation.answer.kind === 'document' && !operation.answer.guarded
    const { document } = reply
    const json =
      document instanceof Ready
        ? document.json
        : JSON.stringify(context.vocabulary.write(request.wanted.scopes.narrow(document)))
    const body = (unguarded ? '' : guard) + json
    return { status, headers: { 'content-type': JSON_TYPE }, body }
  }
  if ('list' in reply) {
    return { status, headers: { 'content-type': JSON_TYPE }, body: pageBytes(guard, reply, request) }
  }
  const ready = readyOf(reply.entity, request.wanted)
  const headers: Record<string, string> = { 'content-type': JSON_TYPE, etag: etagOf(reply.version, ready) }
  if (reply.location) headers.location = reply.location
  return { status: reply.isAccepted ? 202 : status, headers, body: guard + ready.json }
}
