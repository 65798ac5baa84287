/** The part of a write that changes something: prepare → transaction → once for each key → handle → write. */
import type { Actor, Member } from '../actor.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { type WireAnswer, writeAnswer } from './answer.ts'
import { type Asked, firstOf, type ReadCall } from './call.ts'
import { traceOf } from './caller.ts'
import { answerOnce } from './idempotency.ts'
import type { HandlingRoute, ReceivedFile } from './route.ts'

/** All that was sent. */
interface WholeRequest extends ReadCall {
  /** The JSON as it came. */
  readonly text: string
  readonly files: readonly ReceivedFile[]
}

/** The caller as they are now: whoever took long to send a body may have lost their rights meanwhile. */
export type Renew = () => Actor | Promise<Actor>

export interface WriteParts {
  /** Tells of what somebody writes as another. */
  noteRunAs(tx: Transaction, member: Member, operation: string): Promise<void>
}

function keyOf({ headers, repeatKey }: Asked, { operation }: HandlingRoute): string | undefined {
  return operation.method === 'POST' && repeatKey === undefined
    ? firstOf(headers['idempotency-key'])
    : repeatKey
}

export function compileWrite(
  route: HandlingRoute,
  context: Context,
  { noteRunAs }: WriteParts,
): (request: Asked, whole: WholeRequest, renew: Renew) => Promise<WireAnswer> {
  const { operation } = route
  return async (request, { call: asked, answering, text, files }, renew) => {
    const prepared = await route.prepare?.(asked, files)
    const actor = await renew()
    const call = { ...asked, actor }
    const fileLines = files.map(({ name, hash }) => `${hash} ${name}`)
    const keyed = {
      actor,
      key: keyOf(request, route),
      isSecret: operation.answersWithSecret ?? false,
      fingerprint: () => [`${request.method} ${request.url}`, text, ...fileLines].join('\n'),
    }
    const work = async (tx: Transaction) => {
      if (actor.kind === 'member' && actor.runBy) await noteRunAs(tx, actor, operation.id)
      return writeAnswer(await route.handle(call, tx, prepared, files), answering)
    }
    return await inTransaction(
      context.writeDb,
      (tx) => answerOnce(tx, keyed, context.secrets, () => work(tx)),
      traceOf(request),
    )
  }
}
