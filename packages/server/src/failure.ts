/** Failures of the domain by name; only http/ knows their status. */
import type { FailureDetail, FailureName } from '@folkmoot/contract'

export class Failure extends Error {
  readonly failureName: FailureName
  readonly details: readonly FailureDetail[]
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    name: FailureName,
    message: string,
    details: readonly FailureDetail[] = [],
    retryAfter?: number,
  ) {
    super(message)
    this.failureName = name
    this.details = details
    this.retryAfter = retryAfter
  }
}

export function failure(name: FailureName, message: string): Failure {
  return new Failure(name, message)
}

export function fieldInvalid(field: string, message: string): Failure {
  return fieldsInvalid([{ field, message }])
}

export function fieldsInvalid(details: readonly FailureDetail[]): Failure {
  const [first] = details
  return new Failure(
    'field_invalid',
    first ? `${first.field} ${first.message}` : 'The request is invalid.',
    details,
  )
}
