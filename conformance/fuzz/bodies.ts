/** Bodies for an operation, as bytes (a latin1 string), with the type that they claim to be. */
import type { OperationShape } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { fromSchema, type Hostility, type JsonSchema } from './from-schema.ts'
import { HEAVY_JSON, withHeavyText } from './heavy.ts'
import { breakText, bytesOf, writeJson } from './json.ts'
import { PICTURES, PIXEL } from './pictures.ts'

export interface FuzzBody {
  readonly contentType: string | undefined
  /** One character for each byte. */
  readonly bytes: string
  /** Sent in chunks, without a length. */
  readonly isChunked: boolean
}

const JSON_TYPES = ['application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-8;']
const ODD_TYPES = [
  undefined,
  '',
  'text/plain',
  'application/xml',
  'application/json; charset=latin1',
  'application/json; charset=',
  'application/jsonx',
  'application/json,text/html',
  'APPLICATION/JSON',
  'application/merge-patch+json',
  'image/png',
  'image/svg+xml',
  '; ; ;',
  'x'.repeat(500),
]

const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`
const MULTIPARTS = [
  '',
  '--b',
  '--b--',
  '--b--\r\n',
  `${part('Content-Disposition: form-data; name="json"', '{}')}--b--\r\n`,
  part('Content-Disposition: form-data; name="a"', 'never closed'),
  `${part('Content-Disposition: form-data; name="f"; filename="../../x"', PIXEL)}--b--\r\n`,
  `${part('Content-Disposition: form-data; name="f"; filename="a\r\nX-Injected: 1"', 'x')}--b--\r\n`,
  `${part('Content-Disposition: form-data; name="f"; filename="%00"', 'x')}--b--\r\n`,
  `${part(`X-Long: ${'x'.repeat(20_000)}`, 'x')}--b--\r\n`,
  `${part('', '').repeat(1000)}--b--\r\n`,
  `${part('Content-Disposition: form-data; name="__proto__"', '{"a":1}')}--b--\r\n`,
]
const MULTIPART_TYPES = [
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=b',
  'multipart/form-data; boundary="b',
]
const FORMS = [
  'a=1',
  'a=%zz',
  'a=%00',
  '__proto__[x]=1',
  'a[b][c]=1',
  '=&=&',
  'a=1&'.repeat(2000),
  '\xff=\xfe',
  '%ED%A0%80=1',
]

const chunked = fc.nat({ max: 4 }).map((chance) => chance === 0)
const body = (
  contentType: fc.Arbitrary<string | undefined>,
  bytes: fc.Arbitrary<string>,
): fc.Arbitrary<FuzzBody> => fc.record({ contentType, bytes, isChunked: chunked })

function jsonOf(
  schema: JsonSchema,
  hostility: Hostility,
  place: string,
  word: (key: string) => string,
): fc.Arbitrary<FuzzBody> {
  const text = fromSchema(schema, hostility, place).map((value) => writeJson(value, word))
  const type = fc.constantFrom<(string | undefined)[]>(...JSON_TYPES)
  if (hostility === 0) return body(type, bytesOf(text))
  return fc.oneof(
    { weight: 5, arbitrary: body(type, bytesOf(text)) },
    { weight: 4, arbitrary: body(type, breakText(text)) },
    { weight: 1, arbitrary: body(fc.constantFrom(...ODD_TYPES), bytesOf(text)) },
  )
}

function binaryOf(mediaTypes: readonly string[], hostility: Hostility): fc.Arbitrary<FuzzBody> {
  if (hostility === 0) return body(fc.constant(mediaTypes[0]), fc.constant(PIXEL))
  const cut = fc.tuple(fc.constantFrom(...PICTURES), fc.nat({ max: 80 })).map(([all, at]) => all.slice(0, at))
  return fc.oneof(
    {
      weight: 5,
      arbitrary: body(fc.constantFrom(...mediaTypes), fc.oneof(fc.constantFrom(...PICTURES), cut)),
    },
    { weight: 1, arbitrary: body(fc.constantFrom(...ODD_TYPES), fc.constantFrom(...PICTURES)) },
  )
}

const FILE_NAMES = [
  ...[
    'a.txt',
    '',
    '../../x',
    'C:\\\\x',
    'a\\"b',
    '%00',
    'x'.repeat(5000),
    '\xe2\x98\x83.png',
    '\xff\xfe',
    '..',
  ],
  ...[
    'x"; filename*=UTF-8\'\'%E2%80%AEgpj.exe; x="',
    'x"; filename*=UTF-8\'\'%zz; x="',
    'x\r\nX-Injected: 1',
  ],
]
const FILE_TYPES = [
  'image/png',
  'text/html',
  'image/svg+xml',
  'application/json',
  'x',
  '',
  'multipart/mixed; boundary=b',
]
const fileHead = (name: string, fileName: string, type: string) =>
  `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}`

/** A form with files, and before them the JSON where there is any. */
function formOf(json: fc.Arbitrary<string> | undefined, hostility: Hostility): fc.Arbitrary<FuzzBody> {
  const type = fc.constant('multipart/form-data; boundary=b')
  const names = hostility === 0 ? ['a.txt'] : FILE_NAMES
  const types = hostility === 0 ? ['image/png'] : FILE_TYPES
  const file = fc
    .tuple(
      fc.constantFrom('file', 'json2', '', '__proto__'),
      fc.constantFrom(...names),
      fc.constantFrom(...types),
      hostility === 0 ? fc.constant(PIXEL) : fc.constantFrom(...PICTURES),
    )
    .map(([name, fileName, mediaType, content]) => part(fileHead(name, fileName, mediaType), content))
  const files = fc.array(file, { minLength: json ? 0 : 1, maxLength: 3 }).map((all) => all.join(''))
  const jsonPart = json?.map((text) => part('Content-Disposition: form-data; name="json"', text))
  const good = fc.tuple(jsonPart ?? fc.constant(''), files).map((both) => `${both.join('')}--b--\r\n`)
  if (hostility === 0) return body(type, good)
  const cut = fc.tuple(good, fc.nat({ max: 400 })).map(([all, at]) => all.slice(0, at))
  return fc.oneof(
    { weight: 5, arbitrary: body(type, good) },
    { weight: 2, arbitrary: body(type, cut) },
    { weight: 2, arbitrary: body(fc.constantFrom(...MULTIPART_TYPES), fc.constantFrom(...MULTIPARTS)) },
  )
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

const textOf = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))

/** The fields of a schema as a form of either kind; values other than text are written as JSON. */
function fieldsOf(schema: JsonSchema, hostility: Hostility, place: string): fc.Arbitrary<FuzzBody> {
  const fields = fromSchema(schema, hostility, place).map((value) =>
    Object.entries(value instanceof Object ? value : { html: value })
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [name.toWellFormed(), textOf(one) ?? ''] as const),
  )
  const encoded = fields.map((all) => new URLSearchParams(all.map(([name, text]) => [name, text])).toString())
  const parts = fields.map((all) => {
    const written = all.map(([name, text]) =>
      part(`Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"`, text),
    )
    return Buffer.from(`${written.join('')}--b--\r\n`, 'utf8').toString('latin1')
  })
  const good = [
    body(fc.constant(FORM_TYPE), encoded),
    body(fc.constant('multipart/form-data; boundary=b'), parts),
  ]
  if (hostility === 0) return fc.oneof(...good)
  return fc.oneof(...good, body(fc.constant(FORM_TYPE), breakText(encoded)))
}

const foreign = fc.oneof(
  body(fc.constantFrom(...MULTIPART_TYPES), fc.constantFrom(...MULTIPARTS)),
  body(fc.constant(FORM_TYPE), fc.constantFrom(...FORMS)),
  body(fc.constantFrom(...ODD_TYPES), fc.constantFrom('', '{}', 'x')),
)

function ownBody(
  { body: wanted, path }: OperationShape,
  hostility: Hostility,
  word: (key: string) => string,
): fc.Arbitrary<FuzzBody | undefined> {
  const place = `${path} body`
  switch (wanted?.kind) {
    case 'json':
      return jsonOf(wanted.schema as JsonSchema, hostility, place, word)
    case 'binary':
      return binaryOf(wanted.mediaTypes, hostility)
    case 'files':
      return wanted.mediaTypes.length === 0
        ? formOf(undefined, hostility)
        : fc.oneof(formOf(undefined, hostility), binaryOf(wanted.mediaTypes, hostility))
    case 'json and files': {
      const schema = wanted.schema as JsonSchema
      const text = bytesOf(fromSchema(schema, hostility, place).map((value) => writeJson(value, word)))
      return fc.oneof(jsonOf(schema, hostility, place, word), formOf(text, hostility))
    }
    case 'form': {
      const schema = wanted.schema as JsonSchema
      return fc.oneof(jsonOf(schema, hostility, place, word), fieldsOf(schema, hostility, place))
    }
    default:
      return fc.constant(undefined)
  }
}

/** A valid body with one text that is much work, or one of many values. */
function heavyOf({ body: wanted, path }: OperationShape, word: (key: string) => string) {
  const type = fc.constant('application/json')
  const many = body(type, fc.constantFrom(...HEAVY_JSON))
  if (!wanted || !('schema' in wanted)) return many
  const value = withHeavyText(fromSchema(wanted.schema as JsonSchema, 0, `${path} body`))
  const long = body(type, bytesOf(value.map((whole) => writeJson(whole, word))))
  return fc.oneof({ weight: 4, arbitrary: long }, { weight: 1, arbitrary: many })
}

export function bodyOf(
  operation: OperationShape,
  hostility: Hostility,
  word: (key: string) => string,
): fc.Arbitrary<FuzzBody | undefined> {
  const own = ownBody(operation, hostility, word)
  if (hostility === 0) return own
  const none = fc.constant(undefined)
  return fc.oneof(
    { weight: 64, arbitrary: own },
    { weight: 8, arbitrary: foreign },
    { weight: 4, arbitrary: none },
    { weight: 1, arbitrary: heavyOf(operation, word) },
  )
}
