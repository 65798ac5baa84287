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
import type { PageRequest } from '../db/list.ts'
import type { Transaction } from '../db/transaction.ts'
import type {
  BinaryReply,
  DocumentReply,
  EntityReply,
  EventsReply,
  FileReply,
  Form,
  HandlerReply,
  PageReply,
} from './answer.ts'
import type { Reach } from './scopes.ts'

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
  readonly page: PageRequest
  /** Which fields are wanted: all, the summary, or those of the client's own choice. */
  readonly form: Form
  /** How far the caller's credentials reach: what is shown depends on it. */
  readonly reach: Reach
  /** An entity less what is not wanted, as it goes over the wire. */
  write(entity: object): string
  /** By its name as the code says it. */
  header(canonical: string): string | undefined
  /** Fails unless the caller's If-Match, if there is one, names this version. */
  requireVersion(version: string): void
}

/** A client may put a number into a path; what arrives is text. */
type Texts<Params> = { readonly [Name in keyof Params]: Extract<Params[Name], string> }

export interface Call<Shape extends OperationShape> extends CheckedCall {
  readonly params: Texts<OperationParams<Shape>> & Record<string, string>
  readonly query: OperationQuery<Shape>
  readonly body: OperationBody<Shape>
  readonly filters: readonly Filter<OperationFilters<Shape>>[]
}

type ReplyOf<Shape extends OperationShape> = Shape['answer']['kind'] extends 'entity'
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
  /** Cleaned: no directories, nothing unseen, never empty. */
  readonly name: string
  /** What the client says that it is. */
  readonly mediaType: string
  /** To be read once, as far as is wanted. */
  readonly bytes: AsyncIterable<Buffer>
}

/** A file that has arrived and is kept somewhere. */
export interface ReceivedFile {
  readonly name: string
  /** Of the bytes: the same request has the same files. */
  readonly hash: string
  /** The request came to nothing, or its files are not needed. */
  discard(): Promise<void>
}

export interface Receiver<AnyCall = CheckedCall, Received extends ReceivedFile = ReceivedFile> {
  /** Fails for those who may not send files here. The body has not been read then, nor its JSON. */
  admit?(call: AnyCall): Promise<unknown>
  /** One file after the other, outside any transaction. */
  receive(call: AnyCall, file: ArrivingFile): Promise<Received>
}

type Files = readonly ReceivedFile[]

/** A request that comes inside another. */
export interface InnerRequest {
  /** What it is called there. */
  readonly key: string
  readonly method: string
  /** The path, encoded, and the query. */
  readonly url: string
  readonly body: unknown
}

interface InnerAnswer {
  readonly status: number
  /** As it would have gone over the wire, less the guard line; empty where there is nothing to say. */
  readonly json: string
  readonly error: object | undefined
}

/** Never fails: what goes wrong is an answer, also where the request cannot even be made. */
export type Send = (make: () => InnerRequest) => Promise<InnerAnswer>

/** Does nothing itself but send other requests: no transaction is open meanwhile. */
export interface RelayingRoute {
  readonly operation: OperationShape
  readonly receiver?: undefined
  readonly relay: (call: CheckedCall, send: Send) => Promise<HandlerReply>
}

export type Route = RelayingRoute | HandlingRoute

export interface HandlingRoute {
  readonly operation: OperationShape
  /** Where the files of the body go; for operations that take any. */
  readonly receiver?: Receiver
  /** What must stay outside a transaction: hashing, image work. Its result is handed on to `handle`. */
  readonly prepare?: (call: CheckedCall, files: Files) => Promise<unknown>
  readonly handle: (
    call: CheckedCall,
    tx: Transaction | undefined,
    prepared: unknown,
    files: Files,
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

export function relay<Shape extends OperationShape>(
  operation: Shape,
  handle: (call: Call<Shape>, send: Send) => Promise<ReplyOf<Shape>>,
): Route {
  return { operation, relay: (call, send) => handle(typed<Shape>(call), send) }
}

interface Upload<Shape extends OperationShape, Received extends ReceivedFile, Prepared>
  extends Receiver<Call<Shape>, Received> {
  prepare?(call: Call<Shape>, files: readonly Received[]): Promise<Prepared>
  /** No files where the body was JSON alone. */
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
  // They are what this route's own receiver returned.
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
