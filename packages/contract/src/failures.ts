/**
 * What can go wrong, named by the domain and priced here. An operation may charge another status for a name
 * (a second like is 403 in v2 and 409 in v3), so the domain never knows one.
 */
export interface Price {
  readonly status: number
  readonly code: string
}

export const prices = {
  malformed_json: { status: 400, code: 'malformedJSON' },
  field_invalid: { status: 400, code: 'fieldInvalid' },
  filter_invalid: { status: 400, code: 'filterInvalid' },
  too_many_items: { status: 400, code: 'tooManyItems' },
  request_malformed: { status: 400, code: 'requestMalformed' },
  unauthenticated: { status: 401, code: 'unauthenticated' },
  forbidden: { status: 403, code: 'forbidden' },
  foreign_origin: { status: 403, code: 'foreignOrigin' },
  path_unknown: { status: 404, code: 'pathUnknown' },
  person_missing: { status: 404, code: 'personMissing' },
  not_following: { status: 404, code: 'notFollowing' },
  method_not_allowed: { status: 405, code: 'methodNotAllowed' },
  request_timeout: { status: 408, code: 'requestTimeout' },
  username_taken: { status: 409, code: 'usernameTaken' },
  email_taken: { status: 409, code: 'emailTaken' },
  last_admin: { status: 409, code: 'lastAdmin' },
  idempotency_key_reused: { status: 409, code: 'idempotencyKeyReused' },
  version_stale: { status: 412, code: 'versionStale' },
  body_too_large: { status: 413, code: 'bodyTooLarge' },
  uri_too_long: { status: 414, code: 'uriTooLong' },
  media_type_unsupported: { status: 415, code: 'mediaTypeUnsupported' },
  headers_too_large: { status: 431, code: 'headersTooLarge' },
  too_fast: { status: 429, code: 'tooFast' },
  internal: { status: 500, code: 'internal' },
  overloaded: { status: 503, code: 'overloaded' },
  disk_full: { status: 503, code: 'diskFull' },
  database_unavailable: { status: 503, code: 'databaseUnavailable' },
} as const satisfies Record<string, Price>

export type FailureName = keyof typeof prices

export interface FailureDetail {
  /** The field as the code names it (`svc.username`, `emails[0].value`); the wire's edge writes the vocabulary. */
  readonly field: string
  readonly message: string
}
