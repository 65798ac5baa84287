/** A route: an operation of the contract bound to one handler. */

import type {
  Filter,
  OperationBody,
  OperationFilters,
  OperationParams,
  OperationQuery,
  OperationShape,
} from '@folkmoot/contract'
import type { Actor, RequestTrace } from '../actor.ts'
import type { Context } from '../context.ts'
import type { PageRequest } from '../db/list.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Versioned } from '../edit.ts'
import type { Send } from '../inner-request.ts'
import type {
  AcceptedReply,
  BinaryReply,
  DocumentReply,
  EntityReply,
  EventsReply,
  FileReply,
  Form,
  HandlerReply,
  PageReply,
} from './answer.ts'
import type { EffectiveScopes } from './scopes.ts'

/** A validated request; typed by its operation inside a handler. */
export interface CheckedCall extends Versioned {
  readonly context: Context
  readonly actor: Actor
  readonly params: Record<string, string>
  readonly query: object
  readonly body: unknown
  /** The body of an operation that takes bytes. */
  readonly bytes: Buffer
  readonly filters: readonly Filter[]
  readonly page: PageRequest
  /** Wanted fields: all, the summary, or the client's choice. */
  readonly form: Form
  /** Effective scopes of the caller's credentials; answers depend on them. */
  readonly scopes: EffectiveScopes
  /** Serialises an entity with the wanted fields only. */
  write(entity: object): string
  /** Where the request comes from. */
  trace(): RequestTrace
  /** By its canonical name. */
  header(canonical: string): string | undefined
}

/** Clients may pass numbers for path parameters; they arrive as text. */
type Texts<Params> = { readonly [Name in keyof Params]: Extract<Params[Name], string> }

export interface Call<Shape extends OperationShape> extends CheckedCall {
  readonly params: Texts<OperationParams<Shape>> & Record<string, string>
  readonly query: OperationQuery<Shape>
  readonly body: OperationBody<Shape>
  readonly filters: readonly Filter<OperationFilters<Shape>>[]
}

type ReplyOf<Shape extends OperationShape> =
  | DoneReplyOf<Shape>
  | (Shape['accepted'] extends object ? AcceptedReply : never)

type DoneReplyOf<Shape extends OperationShape> = Shape['answer']['kind'] extends 'entity'
  ? EntityReply
  : Shape['answer']['kind'] extends 'page' | 'collection'
    ? PageReply
    : Shape['answer']['kind'] extends 'document'
      ? DocumentReply
      : Shape['answer']['kind'] extends 'binary'
        ? BinaryReply
        : Shape['answer']['kind'] extends 'file'
          ? FileReply
          : Shape['answer']['kind'] extends 'events'
            ? EventsReply
            : undefined

/** A file of a request while it arrives. */
export interface ArrivingFile {
  /** The name of its part. */
  readonly part: string
  /** Sanitised: no directories, nothing invisible, never empty. */
  readonly name: string
  /** The type given by the client. */
  readonly mediaType: string
  /** Read once, as far as needed. */
  readonly bytes: AsyncIterable<Buffer>
}

/** A file that has arrived and is stored. */
export interface ReceivedFile {
  readonly name: string
  /** A hash of the bytes, for comparing requests. */
  readonly hash: string
  /** Called if the request failed or does not need its files. */
  discard(): Promise<void>
  /** Called when the request is over, however it ended. */
  release?(): void
}

export interface Receiver<AnyCall = CheckedCall, Received extends ReceivedFile = ReceivedFile> {
  /** Throws for callers who may not send files here, before the body is read. */
  admit?(call: AnyCall): Promise<unknown>
  /** One file at a time, outside any transaction. */
  receive(call: AnyCall, file: ArrivingFile): Promise<Received>
}

type Files = readonly ReceivedFile[]

/** Only sends other requests; no transaction is open. */
export interface RelayingRoute {
  readonly operation: OperationShape
  readonly receiver?: undefined
  readonly relay: (call: CheckedCall, send: Send) => Promise<HandlerReply>
}

export type Route = RelayingRoute | HandlingRoute

export interface HandlingRoute {
  readonly operation: OperationShape
  /** Receives the files of a body. */
  readonly receiver?: Receiver
  /** Work outside the transaction, such as hashing and images. Its result goes to `handle`. */
  readonly prepare?: (call: CheckedCall, files: Files) => Promise<unknown>
  readonly handle: (
    call: CheckedCall,
    tx: Transaction | undefined,
    prepared: unknown,
    files: Files,
  ) => Promise<HandlerReply>
}

/** The pipeline validated the call against this operation, so its types hold. */
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

export function relay<Shape extends OperationShape>(
  operation: Shape,
  handle: (call: Call<Shape>, send: Send) => Promise<ReplyOf<Shape>>,
): Route {
  return { operation, relay: (call, send) => handle(typed<Shape>(call), send) }
}

interface Upload<Shape extends OperationShape, Received extends ReceivedFile, Prepared>
  extends Receiver<Call<Shape>, Received> {
  prepare?(call: Call<Shape>, files: readonly Received[]): Promise<Prepared>
  /** No files if the body was JSON only. */
  handle(
    call: Call<Shape>,
    tx: Transaction,
    files: readonly Received[],
    prepared: Prepared,
  ): Promise<ReplyOf<Shape>>
}

/** A write whose body may have files: admit → receive each → prepare → transaction → handle. */
export function upload<Shape extends OperationShape, Received extends ReceivedFile, Prepared = undefined>(
  operation: Shape,
  { admit, receive, prepare, handle }: Upload<Shape, Received, Prepared>,
): Route {
  // Returned by this route's own receiver.
  const own = (files: Files) => files as readonly Received[]
  return {
    operation,
    receiver: {
      admit: admit && ((call) => admit(typed<Shape>(call))),
      receive: (call, file) => receive(typed<Shape>(call), file),
    },
    prepare: prepare && ((call, files) => prepare(typed<Shape>(call), own(files))),
    handle: (call, tx, prepared, files) => {
      if (!tx) throw new Error(`${operation.id} writes and needs a transaction`)
      return handle(typed<Shape>(call), tx, own(files), prepared as Prepared)
    },
  }
}
