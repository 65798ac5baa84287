/** The kinds of clients that are slow, or never finish what they began. */
import { api } from '@folkmoot/contract'

export interface Targets {
  readonly tokens: readonly string[]
  /** A file that is larger than what the buffers of both systems take. */
  readonly filePath: string
}

export interface SlowKind {
  readonly name: string
  /** Sent when the connection is open. */
  opening(index: number, targets: Targets): string
  /** Sent byte by byte after that, so that the connection never looks idle. */
  readonly drip?: string
  /** Without, it reads no more than the first bytes. */
  readonly readsAnswers: boolean
  /** Statuses that are no surprise. Others would mean that it is not slow, but refused. */
  readonly expected: readonly number[]
  /** Whether the server may keep it for as long as the client likes. */
  readonly mayStay: boolean
}

/** As many streams as one person may have open. */
export const STREAMS_PER_PERSON = 10

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const bearer = (token: string | undefined) => `Authorization: Bearer ${token ?? ''}`

export const KINDS: readonly SlowKind[] = [
  {
    name: 'nothing sent',
    opening: () => '',
    readsAnswers: true,
    expected: [408],
    mayStay: false,
  },
  {
    name: 'half headers',
    opening: () => lines('GET /api/core/v3/people/@me HTTP/1.1', 'Host: localhost').concat('X-Slow: '),
    drip: 'x',
    readsAnswers: true,
    expected: [408],
    mayStay: false,
  },
  {
    name: 'half bodies',
    opening(index, { tokens: [token] }) {
      // A body without a length counts as the largest one, and few of these are taken at a time.
      const length = index % 2 === 0 ? 'Content-Length: 60000' : 'Transfer-Encoding: chunked'
      const type = 'Content-Type: application/json'
      const head = lines(
        'POST /api/core/v3/contents HTTP/1.1',
        'Host: localhost',
        bearer(token),
        type,
        length,
        '',
      )
      return head + (index % 2 === 0 ? '{"subject":"' : 'ea60\r\n{"subject":"')
    },
    drip: 'x',
    readsAnswers: true,
    expected: [408, 503],
    mayStay: false,
  },
  {
    name: 'answers never read',
    // By as many people as there are: one alone is sent few files at once.
    opening: (index, { tokens, filePath }) =>
      lines(`GET ${filePath} HTTP/1.1`, 'Host: localhost', bearer(tokens[index % tokens.length]), ''),
    readsAnswers: false,
    expected: [200, 503],
    mayStay: false,
  },
  {
    name: 'event streams',
    opening(index, { tokens }) {
      const token = tokens[Math.floor(index / STREAMS_PER_PERSON) % tokens.length]
      const path = `${api.openEventStream.path}?inbox=true`
      return lines(`GET ${path} HTTP/1.1`, 'Host: localhost', bearer(token), '')
    },
    readsAnswers: false,
    expected: [200],
    mayStay: true,
  },
]
