/** The only place that catches: turns errors into status, code and message. */
import { type FailureDetail, type OperationShape, prices, type Vocabulary } from '@folkmoot/contract'
import { databaseErrorCode } from '../db/transaction.ts'
import { diskFull } from '../disk.ts'
import { Failure, failure } from '../failure.ts'
import { insufficientScope } from './challenges.ts'
import { bodyTooLarge } from './collect.ts'

interface ErrorBody {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details?: readonly FailureDetail[]
  readonly requestId?: string
}

export interface ErrorAnswer {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>
  readonly body: { readonly error: ErrorBody }
  /** An unexpected error, to be logged with its cause. */
  readonly unforeseen: boolean
}

interface AnswerOptions {
  readonly requestId: string
  readonly vocabulary: Vocabulary
  readonly operation?: OperationShape | undefined
  /** The most bytes that the route takes. */
  readonly bodyLimit?: number
}

/** For a 503 whose cause does not know better. */
const RETRY_SECONDS = 10

const FASTIFY_CODES: Record<string, (options: AnswerOptions) => Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ bodyLimit = 0 }) => bodyTooLarge(bodyLimit),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    failure('media_type_unsupported', 'This type of body is not accepted here.'),
  FST_ERR_CTP_EMPTY_TYPE: () => failure('media_type_unsupported', 'Say in Content-Type what the body is.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    failure('request_malformed', 'The body is not as long as announced.'),
  FST_ERR_BAD_URL: () => failure('request_malformed', 'The path cannot be decoded.'),
  // A method unknown to the router, which does not reach our 404.
  FST_ERR_NOT_FOUND: () => failure('path_unknown', 'There is nothing here for such a method.'),
  FST_ERR_MAX_PARAM_LENGTH: () => failure('uri_too_long', 'A part of the path is too long.'),
}

/** PostgreSQL codes that mean "not now": shutdown, startup, too many clients, timeouts, standby. */
const DATABASE_BUSY = /^(57P0\d|53\d{3}|08\w{3}|55P03|57014|25P0[34]|25006|40001|40P01|CONNECT)/
const DATABASE_DISK_FULL = '53100'
/** Network errors. */
const NETWORK_BUSY = /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

function foresee(error: unknown, options: AnswerOptions): Failure | undefined {
  if (error instanceof Failure) return error
  const code = databaseErrorCode(error) ?? ''
  const known = FASTIFY_CODES[code]
  if (known) return known(options)
  if (code === DATABASE_DISK_FULL) return diskFull()
  if (DATABASE_BUSY.test(code) || NETWORK_BUSY.test(code)) {
    return new Failure('database_unavailable', 'The database does not answer just now. Try again.', [], 2)
  }
  return undefined
}

export function answerError(error: unknown, options: AnswerOptions): ErrorAnswer {
  const foreseen = foresee(error, options)
  const known =
    foreseen ??
    failure('internal', 'Something went wrong on our side. The request id helps to find out what.')
  const name = known.failureName
  const status = options.operation?.prices?.[name] ?? prices[name].status
  const details = known.details.map(({ field, message }) => ({
    field: writeField(field, options.vocabulary),
    message,
  }))
  const [first] = details
  const message = name === 'field_invalid' && first ? `${first.field} ${first.message}` : known.message
  const { code } = prices[name]
  const retryAfter = known.retryAfter ?? (status === 503 ? RETRY_SECONDS : undefined)
  return {
    status,
    code,
    headers: {
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) }),
      ...(name === 'scope_insufficient' ? insufficientScope(known, message) : {}),
    },
    body: {
      error: {
        status,
        code,
        message,
        ...(details.length > 0 ? { details } : {}),
        ...(foreseen ? {} : { requestId: options.requestId }),
      },
    },
    unforeseen: foreseen === undefined,
  }
}

function writeField(field: string, vocabulary: Vocabulary): string {
  return field
    .split('.')
    .map((part) => vocabulary.word(part))
    .join('.')
}
