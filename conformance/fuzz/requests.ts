/** A whole request for an operation of the contract: meant well, or hostile in some of its parts. */
import type { OperationShape, Vocabulary } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { pathOf, queryOf } from './addresses.ts'
import { bodyOf, type FuzzBody } from './bodies.ts'
import type { Hostility } from './from-schema.ts'
import { HEAVY_HEADERS } from './heavy.ts'

const PRINCIPALS = ['member', 'admin', 'anonymous', 'wrong', 'malformed'] as const
/** `wrong`: a wrong password. `malformed`: credentials that are none. */
export type Principal = (typeof PRINCIPALS)[number]

export interface FuzzRequest {
  /** The operation that was meant; a broken path may lead to another, or nowhere. */
  readonly operation: string
  readonly principal: Principal
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FuzzBody | undefined
}

const principal: fc.Arbitrary<Principal> = fc.oneof(
  { weight: 50, arbitrary: fc.constant('admin' as const) },
  { weight: 40, arbitrary: fc.constant('member' as const) },
  { weight: 6, arbitrary: fc.constant('anonymous' as const) },
  { weight: 3, arbitrary: fc.constant('malformed' as const) },
  { weight: 1, arbitrary: fc.constant('wrong' as const) },
)

/** Anonymous callers may only read, but a quarter of it. */
const meantWell = ({ method }: OperationShape): fc.Arbitrary<Principal> =>
  fc.constantFrom('admin', 'member', ...(method === 'GET' ? (['admin', 'anonymous'] as const) : []))

const tags = ['*', '"1.abc"', 'W/"1.abc"', '"1"', '""', '"', ',,,', '"a","b",*', 'x'.repeat(3000), '\xff']
const HEADERS: Record<string, readonly string[]> = {
  'if-match': tags,
  'if-none-match': tags,
  'idempotency-key': ['1', 'key', 'x'.repeat(255), 'x'.repeat(256), ' ', '\xe9', "'; --", '{"a":1}'],
  accept: ['application/json', '*/*', 'text/html', 'image/*;q=x', '', ';;;'],
  'accept-encoding': ['gzip', 'br;q=nope', '*', 'identity;q=0'],
  'accept-language': ['x'.repeat(2000), 'de;q=NaN'],
  range: ['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-', 'lines=1'],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  origin: ['http://evil.example', 'null', ''],
  'sec-fetch-site': ['cross-site', 'same-origin', 'x'],
  'x-forwarded-for': ['1.2.3.4', '::1, evil', '\xff'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['mine', 'x'.repeat(2000)],
  cookie: ['a=b', '__Host-session=x', ';;;=', 'x'.repeat(5000)],
  'content-encoding': ['gzip', 'identity', 'x'],
  expect: ['200-ok', 'x'],
  te: ['trailers', 'x'],
  prefer: ['return=minimal'],
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...HEAVY_HEADERS).map((pair) => Object.fromEntries([pair])) },
  {
    weight: 80,
    arbitrary: fc
      .array(
        fc
          .constantFrom(...Object.entries(HEADERS))
          .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const)),
        { maxLength: 3 },
      )
      .map((pairs) => Object.fromEntries(pairs)),
  },
)

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'PURGE',
]

function methodOf(operation: OperationShape, hostility: Hostility): fc.Arbitrary<string> {
  const own = fc.constant<string>(operation.method)
  if (hostility === 0) return own
  return fc.oneof({ weight: 20, arbitrary: own }, { weight: 1, arbitrary: fc.constantFrom(...METHODS) })
}

function requestFor(
  operation: OperationShape,
  hostility: Hostility,
  word: (key: string) => string,
): fc.Arbitrary<FuzzRequest> {
  const key = fc.nat({ max: 40 }).map((index) => ({ 'idempotency-key': `shared ${index}` }))
  const headers: fc.Arbitrary<Record<string, string>> =
    hostility === 0
      ? fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: key })
      : oddHeaders
  return fc.record({
    operation: fc.constant(operation.id),
    principal: hostility === 0 ? meantWell(operation) : principal,
    method: methodOf(operation, hostility),
    path: fc.tuple(pathOf(operation, hostility), queryOf(operation, hostility)).map((both) => both.join('')),
    headers,
    body: bodyOf(operation, hostility, word),
  })
}

/** A third of the requests is meant well: what lies behind the checks must be reached too. */
export function requestsFor(
  operations: readonly OperationShape[],
  vocabulary: Vocabulary,
): fc.Arbitrary<FuzzRequest> {
  const one = operations.map((operation) =>
    fc.oneof(
      { weight: 1, arbitrary: requestFor(operation, 0, vocabulary.word) },
      { weight: 2, arbitrary: requestFor(operation, 8, vocabulary.word) },
    ),
  )
  return fc.oneof(...one)
}
