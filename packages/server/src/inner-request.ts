/** A request inside a batch. */
export interface InnerRequest {
  /** Its key in the batch. */
  readonly key: string
  readonly method: string
  /** The encoded path, and the query. */
  readonly url: string
  readonly body: unknown
}

export interface InnerAnswer {
  readonly status: number
  /** As sent over the wire without the guard line; empty without a body. */
  readonly json: string
  readonly error: object | undefined
}

/** Never throws: errors are answers. */
export type Send = (make: () => InnerRequest) => Promise<InnerAnswer>
