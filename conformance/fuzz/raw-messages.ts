/** Malformed HTTP messages, and the allowed outcomes of each. */
import * as fc from 'fast-check'

/**
 * `refused`: its framing can be read in two ways, or not at all, so nothing behind it may be answered.
 * `answered`: odd but whole; one answer, and the connection goes on.
 * `either`: any outcome, as long as answers stay in order and valid.
 */
type Fate = 'refused' | 'answered' | 'either'

export interface RawMessage {
  readonly name: string
  readonly fate: Fate
  /** One character for each byte; `~token~` stands for a unique word, `~auth~` for credentials. */
  readonly bytes: string
}

const ME = '/api/core/v3/people/@me'
const SMUGGLED = 'GET /smuggled/~token~ HTTP/1.1\r\nHost: localhost\r\n\r\n'
const head = (line: string, ...headers: string[]) =>
  `${[line, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`
const get = (...headers: string[]) => head(`GET ${ME} HTTP/1.1`, 'Authorization: ~auth~', ...headers)
const put = (...headers: string[]) =>
  head(`PUT ${ME} HTTP/1.1`, 'Authorization: ~auth~', 'Content-Type: application/json', ...headers)
const chunks = (body: string, ...headers: string[]) => put('Transfer-Encoding: chunked', ...headers) + body

const REFUSED: Record<string, string> = {
  'a length and chunks': `${put('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${SMUGGLED}`,
  'chunks and a length': `${put('Transfer-Encoding: chunked', 'Content-Length: 4')}0\r\n\r\n${SMUGGLED}`,
  'two lengths': `${put('Content-Length: 2', 'Content-Length: 60')}{}${SMUGGLED}`,
  'a list of lengths': `${put('Content-Length: 2, 60')}{}${SMUGGLED}`,
  'a negative length': put('Content-Length: -1') + SMUGGLED,
  'a signed length': `${put('Content-Length: +2')}{}${SMUGGLED}`,
  'a length in hex': `${put('Content-Length: 0x2')}{}${SMUGGLED}`,
  'a length beyond all': put(`Content-Length: ${'9'.repeat(30)}`) + SMUGGLED,
  'chunks that are not last': `${put('Transfer-Encoding: chunked, identity')}0\r\n\r\n${SMUGGLED}`,
  'an unknown coding': `${put('Transfer-Encoding: xchunked')}0\r\n\r\n${SMUGGLED}`,
  'a space before the colon': `${put('Transfer-Encoding : chunked')}0\r\n\r\n${SMUGGLED}`,
  'a chunk size that is none': chunks(`zz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'a chunk size with a sign': chunks(`-2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'a chunk size beyond all': chunks(`${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'a chunk longer than said': chunks(`2\r\n{}XX\r\n0\r\n\r\n${SMUGGLED}`),
  'a header without a colon': get('nonsense'),
  'a NUL in a header': get('X-A: a\0b'),
  'a bare CR in a header': get('X-A: a\rX-B: b'),
  'a name with a space': get('X A: b'),
  'an empty name': get(': b'),
  'another version': head(`GET ${ME} HTTP/9.9`),
  'a tunnel': head('CONNECT evil.example:443 HTTP/1.1'),
  'no version that is any': head(`GET ${ME} HTTQ/1.1`),
  'a NUL in the path': head('GET /a\0b HTTP/1.1'),
  'bytes in the path': head('GET /\xff\xfe HTTP/1.1'),
  'an unknown method': head(`FROB ${ME} HTTP/1.1`),
  'a method in small letters': head(`get ${ME} HTTP/1.1`),
  'too many headers': get(`X-A: ${'x'.repeat(40_000)}`),
  'a path too long': head(`GET /${'x'.repeat(40_000)} HTTP/1.1`),
  'the greeting of TLS': `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${'\x00'.repeat(40)}`,
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'nothing but NULs': '\0'.repeat(64),
}

const ANSWERED: Record<string, string> = {
  'nothing odd': get(),
  'empty lines first': `\r\n\r\n${get()}`,
  'chunks with extensions': chunks('2;a=b;c="d"\r\n{}\r\n0;x\r\n\r\n'),
  'chunks with trailers': chunks('2\r\n{}\r\n0\r\nX-A: b\r\n\r\n', 'Trailer: X-A'),
  'chunks of one byte': chunks('1\r\n{\r\n1\r\n}\r\n0\r\n\r\n'),
  'a chunk that holds a request': chunks(
    `${SMUGGLED.replace('~token~', 'x'.repeat(10)).length.toString(16)}\r\n${SMUGGLED.replace('~token~', 'x'.repeat(10))}\r\n0\r\n\r\n`,
  ),
  'a body that holds a request': put(`Content-Length: ${SMUGGLED.length}`) + SMUGGLED,
  'a body on GET': `${get('Content-Length: 5')}hello`,
  'a body on GET that holds a request': get(`Content-Length: ${SMUGGLED.length}`) + SMUGGLED,
  'a body for an unknown path':
    head('POST /nowhere HTTP/1.1', `Content-Length: ${SMUGGLED.length}`) + SMUGGLED,
  'a body of a type that nobody takes':
    head(
      `PUT ${ME} HTTP/1.1`,
      'Authorization: ~auth~',
      'Content-Type: text/x',
      `Content-Length: ${SMUGGLED.length}`,
    ) + SMUGGLED,
  'an absolute address': head(`GET http://x${ME} HTTP/1.1`, 'Authorization: ~auth~'),
  'an absolute address elsewhere': head(
    'GET http://evil.example/api/core/v3/people HTTP/1.1',
    'Authorization: ~auth~',
  ),
  'options for all': head('OPTIONS * HTTP/1.1'),
  'an unknown expectation': get('Expect: wonders'),
  'two kinds of credentials': get('Authorization: Bearer x'),
  trace: head(`TRACE ${ME} HTTP/1.1`),
  'an empty query': head(`GET ${ME}? HTTP/1.1`, 'Authorization: ~auth~'),
  'two question marks': head(`GET ${ME}?a?b HTTP/1.1`, 'Authorization: ~auth~'),
  'many slashes': head('GET //api//core HTTP/1.1'),
  'bytes in a header': get('X-A: \xff\xfe'),
}

const EITHER: Record<string, string> = {
  'an upgrade to another protocol': get('Connection: Upgrade', 'Upgrade: websocket'),
  'no host': `GET ${ME} HTTP/1.1\r\nAuthorization: ~auth~\r\n\r\n`,
  'two hosts': get('Host: y'),
  'a host that is none': `GET ${ME} HTTP/1.1\r\nHost: a b\0\r\n\r\n`,
  'bare line feeds': get().replaceAll('\r\n', '\n'),
  'a folded header': get('X-A: a\r\n b'),
  'the old protocol': head(`GET ${ME} HTTP/1.0`, 'Authorization: ~auth~'),
  'the older protocol': `GET ${ME}\r\n\r\n`,
  'the last request': get('Connection: close'),
  'a length too small': `${put('Content-Length: 1')}{}`,
  'a length too large': `${put('Content-Length: 500')}{}`,
  'a length over the limit': put('Content-Length: 99999999'),
  'chunks without an end': chunks('2\r\n{}\r\n'),
  'headers without an end': get().slice(0, -2),
  garbage: 'garbage\r\n\r\n',
  'a fragment': head(`GET ${ME}#a HTTP/1.1`),
  'a path without a slash': head('GET api/version HTTP/1.1'),
  'a change to HTTP/2': get(
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABk',
  ),
}

const listed = (messages: Record<string, string>, fate: Fate): RawMessage[] =>
  Object.entries(messages).map(([name, bytes]) => ({ name, fate, bytes }))

export const LISTED: readonly RawMessage[] = [
  ...listed(REFUSED, 'refused'),
  ...listed(ANSWERED, 'answered'),
  ...listed(EITHER, 'either'),
]

const BYTES = [
  '\0',
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  ' ',
  ':',
  '\t',
  '\x7f',
  '\x80',
  '\xff',
  '0',
  'GET ',
  ',',
  ';',
]

/** A listed message with a few bytes put in, taken out or written over. */
const mangled: fc.Arbitrary<RawMessage> = fc
  .tuple(
    fc.constantFrom(...LISTED.filter((message) => message.bytes.length < 2000)),
    fc.array(fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 3 }), fc.constantFrom(...BYTES)), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([message, edits]) => {
    const bytes = edits.reduce((all, [at, gone, put]) => {
      const place = at % (all.length + 1)
      return all.slice(0, place) + put + all.slice(place + gone)
    }, message.bytes)
    return { name: `${message.name}, mangled`, fate: 'either', bytes }
  })

export const rawMessages: fc.Arbitrary<RawMessage> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...LISTED) },
  { weight: 3, arbitrary: mangled },
)
