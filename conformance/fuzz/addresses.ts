/** Paths and queries of an operation, letter by letter as they go out. */
import { filter, type OperationShape } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { fieldNames, type Hostility, type JsonSchema, textFromSchema } from './from-schema.ts'
import { HEAVY_QUERIES } from './heavy.ts'
import { kindFilters } from './kinds.ts'
import { naughtyId, naughtyText } from './naughty.ts'

/** Lone surrogates have no encoding; they go out as the three bytes that a careless encoder makes of them. */
function percentEncode(text: string): string {
  return text
    .split(/([\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff])/)
    .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'))
    .join('')
    .replace(/%40/g, '@')
}

const BAD_SEGMENTS = [
  '%',
  '%zz',
  '%f',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%00',
  '%2f',
  '%2e%2e',
  '%252e',
  '..',
  '.',
  ';a=b',
  '*',
  ':id',
  '{personID}',
  '%0d%0aX: 1',
  'a'.repeat(1025),
  '9'.repeat(5000),
]

const badSegment = fc.constantFrom(...BAD_SEGMENTS.map((segment) => segment.replaceAll(' ', '%20')))

function segment(schema: JsonSchema, place: string, hostility: Hostility): fc.Arbitrary<string> {
  const good = textFromSchema(schema, 0, place).map(percentEncode)
  if (hostility === 0) return good
  return fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 3, arbitrary: naughtyId.map(percentEncode) },
    { weight: 1, arbitrary: badSegment },
  )
}

export function pathOf(operation: OperationShape, hostility: Hostility): fc.Arbitrary<string> {
  const parts = operation.path.split('/').slice(1)
  const segments = parts.map((part, index) => {
    // A page may have something before its parameter: DOC-{contentID}.
    const [, before = '', name] = /^([^{]*)\{(\w+)\}$/.exec(part) ?? []
    const place = `/${parts.slice(0, index + 1).join('/')}`
    if (name === undefined) return fc.constant(part)
    const value = segment((operation.params?.[name] ?? {}) as JsonSchema, place, hostility)
    return value.map((text) => before + text)
  })
  const path = fc.tuple(...segments).map((all) => `/${all.join('/')}`)
  if (hostility === 0) return path
  const odd = fc.tuple(
    path,
    fc.constantFrom('/', '//', '/.', '/..', ';x', '%00', '#a', '/@', '/avatar', '/@following', '%20'),
  )
  const mangled = fc.tuple(path, badSegment, fc.nat({ max: 8 })).map(([whole, bad, at]) => {
    const all = whole.split('/')
    all[1 + (at % Math.max(1, all.length - 1))] = bad
    return all.join('/')
  })
  return fc.oneof(
    { weight: 30, arbitrary: path },
    { weight: 2, arbitrary: odd.map((all) => all.join('')) },
    { weight: 1, arbitrary: mangled },
  )
}

function filterText(operation: OperationShape, hostility: Hostility): fc.Arbitrary<string> {
  const rules = Object.entries(operation.filters ?? {})
  if (rules.length === 0) return naughtyText
  const plain = fc.array(fc.stringMatching(/^[\w*]{1,12}$/), { minLength: 1, maxLength: 3 })
  const meant = fc.oneof(
    ...rules.map(([name, rule]) => {
      const place = `${operation.path}?filter=${name}`
      const values = kindFilters.find(([pattern]) => pattern.test(place))?.[1] ?? plain
      return values.map((all) => (rule.flag ? name : filter(name, ...all)))
    }),
  )
  if (hostility === 0) return meant
  const odd = fc.array(fc.oneof(fc.string({ maxLength: 12 }), naughtyText), { minLength: 1, maxLength: 3 })
  const strange = fc
    .tuple(fc.constantFrom(...rules), odd)
    .map(([[name, rule], all]) => (rule.flag ? name : filter(name, ...all)))
  const broken = fc
    .tuple(fc.constantFrom(...rules.map(([name]) => name), '__proto__', 'toString', ''), naughtyText)
    .chain(([name, text]) =>
      fc
        .constantFrom(
          `${name}(`,
          `${name}()`,
          `${name})`,
          `${name}(${text}`,
          `${name}(${text})x`,
          `${name}(\\`,
          name,
        )
        .map((whole) => (whole.length > 6000 ? whole.slice(0, 6000) : whole)),
    )
  return fc.oneof(
    { weight: 3, arbitrary: meant },
    { weight: 3, arbitrary: strange },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: naughtyText },
  )
}

function fieldsText(operation: OperationShape, hostility: Hostility): fc.Arbitrary<string> {
  const answer = 'schema' in operation.answer ? (operation.answer.schema as JsonSchema) : {}
  const names = [...fieldNames(answer), '@all', '@summary']
  const one = fc
    .tuple(fc.constantFrom('', '', '', '-'), fc.constantFrom(...names))
    .map((both) => both.join(''))
  const odd = fc.oneof(
    naughtyText,
    fc.constantFrom('-', '.', 'a.', '.a', '-@all', '@none', 'name..x', '-id,-type'),
  )
  const list = hostility === 0 ? one : fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: odd })
  return fc.array(list, { minLength: 1, maxLength: 6 }).map((all) => all.join(','))
}

function parameter(operation: OperationShape, name: string, hostility: Hostility): fc.Arbitrary<string> {
  if (name === 'filter') return filterText(operation, hostility)
  if (name === 'fields') return fieldsText(operation, hostility)
  return textFromSchema((operation.query?.[name] ?? {}) as JsonSchema, hostility, `${operation.path}?${name}`)
}

const ODD_QUERIES = [
  '',
  '&',
  '&&&',
  '=',
  '=x',
  '%zz=1',
  'a[]=1',
  'filter[a]=1',
  '__proto__=1',
  'a=%ff',
  'a=%00',
  'x'.repeat(9000),
]

/** Array parameters may be repeated; half of the time a parameter is left out. */
function pairsOf(operation: OperationShape, name: string, hostility: Hostility): fc.Arbitrary<string[]> {
  const pair = parameter(operation, name, hostility).map((value) => `${name}=${percentEncode(value)}`)
  const isArray = (operation.query?.[name] as JsonSchema | undefined)?.type === 'array'
  const none = fc.constant<string[]>([])
  return fc.oneof(none, fc.array(pair, { minLength: 1, maxLength: isArray ? 4 : 1 }))
}

/** With the question mark, or nothing. */
export function queryOf(operation: OperationShape, hostility: Hostility): fc.Arbitrary<string> {
  const names = Object.keys(operation.query ?? {})
  const given = fc.tuple(...names.map((name) => pairsOf(operation, name, hostility))).map((all) => all.flat())
  const unknown = fc.constantFrom('directive=silent', 'abridged=true', 'minor=1')
  const more =
    hostility === 0
      ? fc.array(unknown, { maxLength: 1 })
      : fc.oneof(
          {
            weight: 80,
            arbitrary: fc.array(fc.oneof(fc.constantFrom(...ODD_QUERIES), unknown), { maxLength: 2 }),
          },
          { weight: 1, arbitrary: fc.constantFrom(...HEAVY_QUERIES).map((query) => [query]) },
        )
  const twice = hostility === 0 ? fc.constant(false) : fc.nat({ max: 9 }).map((chance) => chance === 0)
  return fc.tuple(given, more, twice).map(([all, others, isTwice]) => {
    const whole = [...all, ...(isTwice ? all : []), ...others].join('&')
    return whole === '' ? '' : `?${whole}`
  })
}
