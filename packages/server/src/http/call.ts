/** From a request to a call: validates parameters, query and body against the operation. */

import type { IncomingHttpHeaders } from 'node:http'
import {
  type Filter,
  FilterMalformed,
  ME,
  type OperationShape,
  parseFilter,
  problemMessage,
} from '@folkmoot/contract'
import { Type } from 'typebox'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { failure, fieldInvalid } from '../failure.ts'
import { type AnswerRequest, compileWanted, within } from './answer.ts'
import type { JsonBody } from './body.ts'
import { requireVersion } from './etag.ts'
import { EMPTY_FORM, type FormBody } from './forms.ts'
import { collectionRequestOf, listingOf, type PageCursors, pageRequestOf } from './links.ts'
import { compileQuery } from './query.ts'
import { traceOf } from './request-trace.ts'
import type { CheckedCall } from './route.ts'
import { effectiveScopesOf } from './scopes.ts'
import { compileBodyCheck, compileCheck } from './validate.ts'

interface CommonQuery {
  readonly count?: number
  readonly startIndex?: number
  readonly offset?: number
  readonly limit?: number
  readonly fields?: string
  readonly filter?: string[]
}

export const firstOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

function resolveMe(params: Record<string, string>, actor: Actor): Record<string, string> {
  for (const [name, value] of Object.entries(params)) {
    if (value !== ME) continue
    if (actor.kind === 'anonymous')
      throw failure('unauthenticated', `${ME} is the signed-in person, and nobody is signed in.`)
    params[name] = actor.id
  }
  return params
}

function readFilters(texts: readonly string[], operation: OperationShape): Filter[] {
  return texts.map((text) => {
    try {
      return parseFilter(text, operation.filters ?? {})
    } catch (error) {
      if (!(error instanceof FilterMalformed)) throw error
      throw failure('filter_invalid', `The filter "${text.slice(0, 100)}" ${error.message}.`)
    }
  })
}

type CheckedBody = Pick<CheckedCall, 'body' | 'bytes'>

const NO_BYTES = Buffer.alloc(0)
export const NO_BODY: CheckedBody = { body: undefined, bytes: NO_BYTES }

/** For an operation that takes forms: whether JSON was sent instead. */
const isJson = (raw: unknown): raw is JsonBody => typeof raw === 'object' && raw !== null && 'value' in raw

function readBody(operation: OperationShape, check: (value: unknown) => unknown, context: Context) {
  const form = operation.body?.kind === 'form' ? operation.body.schema : undefined
  const isVerbatim = operation.body?.kind === 'json' && operation.body.isVerbatim === true
  return (raw: unknown): CheckedBody => {
    if (form && !isJson(raw)) {
      const fields = (raw as FormBody | undefined | null) ?? EMPTY_FORM
      return { body: check(fields.read(form)), bytes: NO_BYTES }
    }
    if (operation.body?.kind === 'binary') {
      if (Buffer.isBuffer(raw) && raw.length > 0) return { body: undefined, bytes: raw }
      throw fieldInvalid('body', problemMessage('empty'))
    }
    if (operation.body === undefined || operation.body.kind === 'files') return NO_BODY
    if (raw === undefined || raw === null)
      throw fieldInvalid('body', problemMessage('requiredAs', { what: 'a JSON object' }))
    const { value } = raw as JsonBody
    return { body: check(isVerbatim ? value : context.vocabulary.read(value)), bytes: NO_BYTES }
  }
}

/** The source of a call: a request, or one inside a batch. */
export interface Asked {
  readonly id: string
  readonly ip: string
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly params: unknown
  readonly query: unknown
  readonly body?: unknown
  /** The idempotency key if it is not in the header. */
  readonly repeatKey?: string | undefined
}

export interface ReadCall {
  readonly call: CheckedCall
  readonly answering: AnswerRequest
}

export interface CallReader {
  checkBody(raw: unknown): CheckedBody
  read(request: Asked, actor: Actor, body: () => CheckedBody): ReadCall
}

/** A jump beyond this reads all rows before it: of 300,000 contents 17 ms for 1000, and two seconds for all. */
const FAR = 1_000

/** Prepares everything once per operation. */
export function compileCall(operation: OperationShape, context: Context, cursors: PageCursors): CallReader {
  const checkParams = compileCheck(Type.Object(operation.params ?? {}))
  const checkQuery = compileQuery(operation.query ?? {})
  const readWanted = compileWanted(operation, context.vocabulary)
  const checkBody = readBody(
    operation,
    operation.body && 'schema' in operation.body ? compileBodyCheck(operation.body.schema) : (value) => value,
    context,
  )

  const { kind } = operation.answer
  const isPaged = kind === 'page' || kind === 'collection'
  // An anchor also sets the start of a page; links of that page use a number.
  const starts = kind === 'collection' ? ['offset', 'anchor'] : ['startIndex']
  const limitWhenUnset: unknown = Reflect.get(operation.query?.limit ?? {}, 'default')
  const mostUnasked = typeof limitWhenUnset === 'number' ? limitWhenUnset : undefined
  const readPageRequest = (query: CommonQuery) =>
    kind === 'collection'
      ? collectionRequestOf(query, mostUnasked)
      : pageRequestOf(query, context.config.pageMax)

  // Small reads never wait for far jumps.
  const farContext: Context = { ...context, db: context.slowDb }

  function read(request: Asked, actor: Actor, body: () => CheckedBody): ReadCall {
    const params = checkParams({ ...(request.params as object) }) as Record<string, string>
    const query = checkQuery(request.query as Record<string, string | string[]>) as CommonQuery
    const pageRequest = readPageRequest(query)
    const wanted = within(effectiveScopesOf(actor), readWanted(query.fields))
    const callerId = actor.kind === 'member' ? actor.id : ''
    const listing = isPaged ? listingOf(callerId, request.url, starts) : undefined
    const page = listing
      ? { ...pageRequest, after: cursors.find(listing, pageRequest.startIndex) }
      : pageRequest
    const isFar = page.startIndex > FAR && page.after === undefined
    const ifMatch = firstOf(request.headers['if-match'])
    const call: CheckedCall = {
      context: isFar ? farContext : context,
      actor,
      params: resolveMe(params, actor),
      query,
      ...body(),
      filters: readFilters(query.filter ?? [], operation),
      page,
      ...wanted,
      trace: () => traceOf(request),
      header: (canonical) => firstOf(request.headers[context.vocabulary.header(canonical).toLowerCase()]),
      requireVersion: (version) => requireVersion(ifMatch, version),
    }
    const answering: AnswerRequest = { context, operation, listing, wanted, pageRequest }
    return { call, answering }
  }

  return { checkBody, read }
}
