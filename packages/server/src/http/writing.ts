/** The part of a write that changes data: prepare → transaction → once per key → handle → write. */
import type { Actor, Member } from '../actor.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Transaction, untilCurrent } from '../db/transaction.ts'
import { type WireAnswer, writeAnswer } from './answer.ts'
import { type Asked, firstOf, type ReadCall } from './call.ts'
import { answerOnce } from './idempotency.ts'
import { traceOf } from './request-trace.ts'
import type { HandlingRoute, ReceivedFile } from './route.ts'

/** Everything that was sent. */
interface WholeRequest extends ReadCall {
  /** The raw JSON. */
  readonly text: string
  readonly files: readonly ReceivedFile[]
}

/** The caller's current rights: they may have been lost while a long body arrived. */
export type Renew = () => Actor | Promise<Actor>

export interface WriteParts {
  /** Audits a write as another person. */
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
  return async (request, { call: asked, answering, text, files }, renew) =>
    await untilCurrent(async () => {
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
        (tx) => answerOnce(tx, keyed, context.secrets, work),
        traceOf(request),
      )
    })
}
