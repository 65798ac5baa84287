/** A route: an operation of the contract bound to one handler. */
import type {
  Filter,
  OperationBody,
  OperationFilters,
  OperationParams,
  OperationQuery,
  OperationShape,
} from '@folkmoot/contract'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import type { PageWish } from '../db/page.ts'
import type { Transaction } from '../db/transaction.ts'
import type { BinaryReply, DocumentReply, EntityReply, Form, HandlerReply, PageReply } from './answer.ts'

/** A request that was held against its operation; typed by it only inside a handler. */
export interface CheckedCall {
  readonly context: Context
  readonly actor: Actor
  readonly params: Record<string, string>
  readonly query: object
  readonly body: unknown
  /** The body of an operation that takes bytes. */
  readonly bytes: Buffer
  readonly filters: readonly Filter[]
  readonly page: PageWish
  /** Which fields are wanted: all, the summary, or those of the client's own choice. */
  readonly form: Form
  /** An entity less what is not wanted, as it goes over the wire. */
  write(entity: object): string
  /** Fails unless the caller's If-Match, if there is one, names this version. */
  requireVersion(version: string): void
}

export interface Call<Shape extends OperationShape> extends CheckedCall {
  readonly params: OperationParams<Shape> & Record<string, string>
  readonly query: OperationQuery<Shape>
  readonly body: OperationBody<Shape>
  readonly filters: readonly Filter<OperationFilters<Shape>>[]
}

type ReplyOf<Shape extends OperationShape> = Shape['answer']['kind'] extends 'entity'
  ? EntityReply
  : Shape['answer']['kind'] extends 'page'
    ? PageReply
    : Shape['answer']['kind'] extends 'document'
      ? DocumentReply
      : Shape['answer']['kind'] extends 'binary'
        ? BinaryReply
        : undefined

export interface Route {
  readonly operation: OperationShape
  /** What must stay outside a transaction: hashing, image work. Its result is handed on to `handle`. */
  readonly prepare?: (call: CheckedCall) => Promise<unknown>
  readonly handle: (
    call: CheckedCall,
    tx: Transaction | undefined,
    prepared: unknown,
  ) => Promise<HandlerReply>
}

/** The pipeline checked the call against this very operation, so its types hold. */
const typed = <Shape extends OperationShape>(call: CheckedCall) => call as Call<Shape>

export function read<Shape extends OperationShape>(
  operation: Shape,
  handle: (call: Call<Shape>) => Promise<ReplyOf<Shape>>,
): Route {
  return { operation, handle: (call) => handle(typed<Shape>(call)) }
}

export function write<Shape extends OperationShape, Prepared = undefined>(
  operation: Shape,
  handle: (call: Call<Shape>, tx: Transaction, prepared: Prepared) => Promise<ReplyOf<Shape>>,
  prepare?: (call: Call<Shape>) => Promise<Prepared>,
): Route {
  return {
    operation,
    prepare: prepare && ((call) => prepare(typed<Shape>(call))),
    handle: (call, tx, prepared) => {
      if (!tx) throw new Error(`${operation.id} writes and needs a transaction`)
      return handle(typed<Shape>(call), tx, prepared as Prepared)
    },
  }
}
