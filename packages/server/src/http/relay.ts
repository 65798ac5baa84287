/**
 * Requests inside a batch. Each is answered as if sent alone: identified again, since the one before may have changed
 * rights, charged to the budget, in its own transaction.
 */
import type { OperationShape } from '@folkmoot/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { requireSpace } from '../disk.ts'
import { failure } from '../failure.ts'
import type { InnerRequest, Send } from '../inner-request.ts'
import { GUARD_LINE, type WireAnswer } from './answer.ts'
import type { JsonBody } from './body.ts'
import type { Asked } from './call.ts'
import type { Callers } from './caller.ts'
import { answerError } from './failures.ts'
import { relayedKey } from './idempotency.ts'
import type { Observer } from './observer.ts'
import { type Found, paramsOf, RouteTree } from './route-tree.ts'
import { requireScope } from './scopes.ts'
import { type KnownPaths, refusal } from './unknown-paths.ts'

export interface RelayedRoute {
  readonly operation: OperationShape
  /** Undefined for operations that take or give more than JSON. */
  readonly answer: ((asked: Asked, actor: Actor) => Promise<WireAnswer>) | undefined
  hasWordForId(params: unknown): boolean
}

interface Parts {
  readonly context: Context
  readonly callers: Callers
  readonly observer: Observer
  readonly known: KnownPaths
}

function queryOf(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name]
    query[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return query
}

/** Without the guard line: a part of a POST answer is never run as a script. */
function jsonOf({ body }: WireAnswer): string {
  const text = body.toString()
  return text.startsWith(GUARD_LINE) ? text.slice(GUARD_LINE.length) : text
}

export class Relay {
  readonly #tree = new RouteTree<RelayedRoute>()
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  add(route: RelayedRoute): void {
    this.#tree.add(route.operation.method, route.operation.path, route)
  }

  /** Sends as the caller of the batch. */
  sendFor(outer: FastifyRequest): Send {
    const { context, observer } = this.#parts
    return async (make) => {
      const beganAt = performance.now()
      const about: { method: string; operation: OperationShape | undefined } = {
        method: 'none',
        operation: undefined,
      }
      const note = (status: number) =>
        observer.noteRelayed(outer, { ...about, status, ms: performance.now() - beganAt })
      try {
        const inner = make()
        about.method = inner.method
        const [path = ''] = inner.url.split('?', 1)
        const found = this.#tree.find(inner.method, path)
        about.operation = found?.route?.operation
        const answer = await this.#answer(outer, inner, found)
        note(answer.status)
        return { status: answer.status, json: jsonOf(answer), error: undefined }
      } catch (error) {
        const { operation } = about
        const answer = answerError(error, { requestId: outer.id, vocabulary: context.vocabulary, operation })
        if (answer.unforeseen) observer.noteUnforeseen(error, outer, operation)
        if (answer.status === 503) observer.meters.noteRefusal(answer.code)
        note(answer.status)
        return { status: answer.status, json: '', error: answer.body.error }
      }
    }
  }

  async #answer(
    { id, ip, headers }: FastifyRequest,
    inner: InnerRequest,
    found: Found<RelayedRoute> | undefined,
  ): Promise<WireAnswer> {
    const { context, callers, known } = this.#parts
    const { method } = inner
    const route = found?.route
    const arrived = { id, ip, headers, method }
    // Rate-limit headers are set on the whole answer only.
    const actor = await callers.admit(arrived, { headers: () => {} }, route?.operation.access ?? 'person')
    const [path = '', search = ''] = inner.url.split(/\?(.*)/s, 2)
    const params = found && paramsOf(found)
    if (!route || !params || route.hasWordForId(params)) throw refusal(method, path, known.find(path))
    requireScope(route.operation, actor)
    if (!route.answer) {
      throw failure('not_in_batch', 'Files, pictures and batches are no part of a batch: send it by itself.')
    }
    if (route.operation.method !== 'GET') requireSpace(context.disk)
    const matched = { params, query: queryOf(search) }
    return await route.answer(askedOf(arrived, inner, matched), actor)
  }
}

function askedOf(
  outer: Pick<Asked, 'id' | 'ip' | 'headers'>,
  { method, url, body, key }: InnerRequest,
  matched: Pick<Asked, 'params' | 'query'>,
): Asked {
  const json: JsonBody | undefined =
    body === undefined ? undefined : { text: JSON.stringify(body), value: body }
  const repeatKey = relayedKey(outer.headers['idempotency-key'], key)
  // Headers of the batch, such as If-Match, do not apply to its parts.
  return { id: outer.id, ip: outer.ip, method, url, headers: {}, ...matched, body: json, repeatKey }
}
