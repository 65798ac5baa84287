/** A reply: typed if it succeeded, an ApiError if it did not. */
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
  /** As received, including the guard line. */
  readonly text: string
  readonly bytes: Uint8Array
  /** Undefined if the call failed or the answer has no body. */
  readonly body: Body | undefined
  readonly error: ErrorBody | undefined
}

export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: readonly FailureDetail[]
  /** For questions to the operator. */
  readonly requestId: string | undefined

  constructor(reply: Reply<unknown>) {
    super(reply.error?.message ?? `The server answered ${reply.status}`)
    this.status = reply.status
    this.code = reply.error?.code ?? 'unknown'
    this.details = reply.error?.details ?? []
    this.requestId = reply.headers.get('x-request-id') ?? undefined
  }
}
