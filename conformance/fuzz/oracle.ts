/** Rules for every answer, whatever the request. */
import { stripGuardLine } from '@folkmoot/client'
import { type OperationShape, operations, prices, type Vocabulary } from '@folkmoot/contract'
import type { Answer } from '../exchange.ts'
import { AnswerSchemas } from './answer-schemas.ts'
import { leakIn } from './leaks.ts'
import type { Sent } from './send.ts'

const GUARD_LINE = "throw 'allowIllegalResourceCall is false.';\n"
const JSON_TYPE = 'application/json; charset=utf-8'
const KNOWN_PRICES = new Map<string, number>(Object.values(prices).map(({ code, status }) => [code, status]))
/** Paths besides the operations of the contract. */
const PAGES = /^(\/|\/api\/docs(\/.*)?|\/health\/(live|ready)|\/metrics)\/?$/

const HTML_TYPE = 'text/html; charset=utf-8'
const API = /^\/(api|feeds|oauth2|\.well-known)\//

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

const barePath = (path: string) => path.split(/[?#]/, 1)[0] ?? ''

/** Undefined for a path that cannot be decoded, which no operation has. */
function tryDecode(path: string): string | undefined {
  try {
    return decodeURI(barePath(path))
  } catch {
    return undefined
  }
}

const decodedPath = (path: string) => tryDecode(path) ?? barePath(path)

/** Paths without parameters first, as a router does. */
const matchers = operations
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 's'),
  }))

function operationAt(method: string, path: string): OperationShape | undefined {
  const bare = tryDecode(path)
  if (bare === undefined) return undefined
  const verb = method === 'HEAD' ? 'GET' : method
  return matchers.find(({ operation, pattern }) => operation.method === verb && pattern.test(bare))?.operation
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isDetail = (detail: unknown) =>
  isObject(detail) &&
  Object.keys(detail).length === 2 &&
  typeof detail.field === 'string' &&
  typeof detail.message === 'string'

/** Mistakes in an error body; the shape must be exactly the documented one. */
export function errorComplaint(json: unknown, status: number, requestId: unknown): string | undefined {
  if (!isObject(json) || Object.keys(json).join() !== 'error') return 'the body is not {"error": …}'
  const { error } = json
  if (!isObject(error)) return 'error is no object'
  const unknown = Object.keys(error).filter((key) => !/^(status|code|message|details|requestId)$/.test(key))
  if (unknown.length > 0) return `error has the undocumented ${unknown}`
  if (error.status !== status) return `error.status is ${error.status}, the answer's is ${status}`
  if (typeof error.code !== 'string' || !KNOWN_PRICES.has(error.code))
    return `the code ${error.code} is not known`
  if (typeof error.message !== 'string' || error.message === '') return 'there is no message'
  const { details } = error
  if (details !== undefined && !(Array.isArray(details) && details.length > 0 && details.every(isDetail)))
    return 'details are not a list of {field, message}'
  if (error.requestId !== undefined && error.requestId !== requestId)
    return 'requestId is not that of the header'
  return undefined
}

/** Headers without which a client that was refused does not know what to do next; refused Bearer tokens may get none. */
function adviceComplaint({ status, headers }: Answer, sent: Sent, isSilent: boolean): string | undefined {
  if ((status === 429 || status === 503) && !/^\d+$/.test(headers['retry-after'] ?? ''))
    return `${status} without Retry-After`
  if (status === 405 && headers.allow === undefined) return '405 without Allow'
  if (
    status === 401 &&
    headers['www-authenticate'] === undefined &&
    !(isSilent && /^bearer\b/i.test(sent.headers.authorization ?? '')) &&
    sent.headers['sec-fetch-site'] === undefined
  )
    return '401 without WWW-Authenticate'
  return undefined
}

/** A browser gets a page at an unknown address, unless programs ask there. */
const isPageForBrowser = (sent: Sent, { status, headers }: Answer): boolean =>
  status === 404 &&
  headers['content-type'] === HTML_TYPE &&
  isRead(sent.method) &&
  /text\/html/i.test(sent.headers.accept ?? '') &&
  !API.test(decodedPath(sent.path)) &&
  operationAt('GET', sent.path) === undefined

/** Uploaded content must never run in a browser. */
function fileComplaint({ headers }: Answer, mediaTypes: readonly string[]): string | undefined {
  const type = headers['content-type'] ?? ''
  if (!mediaTypes.includes('*/*') && !mediaTypes.includes(type)) return 'another media type'
  if (!/^(attachment|inline); filename="/.test(headers['content-disposition'] ?? ''))
    return 'a file without a name'
  if (!headers['content-security-policy']?.includes('sandbox')) return 'a file without a sandbox'
  return headers['accept-ranges'] === 'bytes' ? undefined : 'a file without ranges'
}

export class Oracle {
  readonly #schemas: AnswerSchemas

  readonly #isSilent: boolean

  constructor(vocabulary: Vocabulary) {
    this.#schemas = new AnswerSchemas(vocabulary)
    this.#isSilent = !vocabulary.compatibility.oauth.challengesBearer
  }

  /** The mistake in an answer, in the same words for the same mistake; undefined if there is none. */
  complaint(sent: Sent, answer: Answer): string | undefined {
    const { status, headers, text } = answer
    if (status >= 500 && status !== 503) return `status ${status}`
    if (status < 200) return `status ${status}`
    if (!headers['x-request-id']) return 'no X-Request-Id'
    if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff'
    const leak = leakIn(text)
    if (leak) return `the answer leaks ${leak}`
    if (sent.method === 'HEAD' && text !== '') return 'HEAD was answered with a body'
    return status >= 400 ? this.#refusal(sent, answer) : this.#success(sent, answer)
  }

  #refusal(sent: Sent, answer: Answer): string | undefined {
    const { status, headers, text } = answer
    if (isPageForBrowser(sent, answer)) return undefined
    if (headers['content-type'] !== JSON_TYPE) return `an error of type ${headers['content-type']}`
    const advice = adviceComplaint(answer, sent, this.#isSilent)
    if (advice || sent.method === 'HEAD') return advice
    const bare = decodedPath(sent.path)
    // Invalid HTTP is refused before there is a method.
    const isHttp = status !== 431 && status !== 408
    const isApi = bare.startsWith('/api/') || operationAt('GET', sent.path) !== undefined
    const mustGuard = sent.method === 'GET' && isApi && isHttp
    const isGuarded = text.startsWith(GUARD_LINE)
    if (mustGuard && !isGuarded) return `the error ${status} of a GET has no guard line`
    if (isGuarded && sent.method !== 'GET') return `the error of ${sent.method} has a guard line`
    return errorComplaint(parse(stripGuardLine(text)), status, headers['x-request-id'])
  }

  #success(sent: Sent, answer: Answer): string | undefined {
    const { status, text } = answer
    const bodiless = () => (text === '' ? undefined : `${status} with a body`)
    if (status === 304 || status === 204) return bodiless()
    const operation = operationAt(sent.method, sent.path)
    if (!operation) return PAGES.test(decodedPath(sent.path)) ? undefined : `${status} where no operation is`
    const isRange = status === 206 && operation.answer.kind === 'file' && 'range' in sent.headers
    if (status !== operation.answer.status && !isRange)
      return `${status} instead of ${operation.answer.status}`
    if (operation.answer.kind === 'file') return fileComplaint(answer, operation.answer.mediaTypes)
    if (operation.answer.kind === 'nothing') return bodiless()
    if (sent.method === 'HEAD') return undefined
    if (operation.answer.kind === 'events')
      return /^retry: \d+\nid: [\w-]+\n\n/.test(text)
        ? undefined
        : 'an event stream that does not begin like one'
    if (operation.answer.kind === 'binary')
      return operation.answer.mediaTypes.includes(answer.headers['content-type'] ?? '')
        ? undefined
        : 'another media type'
    if (answer.headers['content-type'] !== JSON_TYPE) return `JSON of type ${answer.headers['content-type']}`
    const unguarded = operation.answer.kind === 'document' && !operation.answer.guarded
    const mustGuard = isRead(sent.method) && !unguarded
    if (mustGuard !== text.startsWith(GUARD_LINE)) return mustGuard ? 'no guard line' : 'a guard line'
    return this.#schemas.complaint(operation, sent.path, parse(stripGuardLine(text)))
  }
}
