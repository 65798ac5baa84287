/** What came back: typed where it succeeded, an ApiError where it did not. */
import type { FailureDetail } from '@folkmoot/contract'

export interface ErrorBody {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details?: readonly FailureDetail[]
  readonly requestId?: string
}

export interface Reply<Body> {
  readonly status: number
  readonly headers: Headers
  /** As it came over the wire, the guard line included. */
  readonly text: string
  readonly bytes: Uint8Array
  /** Undefined when the call failed or there was nothing to say. */
  readonly body: Body | undefined
  readonly error: ErrorBody | undefined
}

export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: readonly FailureDetail[]
  /** To name when asking an operator what happened. */
  readonly requestId: string | undefined

  constructor(reply: Reply<unknown>) {
    super(reply.error?.message ?? `The server answered ${reply.status}`)
    this.status = reply.status
    this.code = reply.error?.code ?? 'unknown'
    this.details = reply.error?.details ?? []
    this.requestId = reply.headers.get('x-request-id') ?? undefined
  }
}
