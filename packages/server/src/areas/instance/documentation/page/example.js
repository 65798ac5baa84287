/** Writes a body that a schema accepts, as a start for the editor. */
import { meets } from './description.js'
import { fieldsOf, plain, variantsOf } from './schema.js'

const CANDIDATES = [
  '1',
  '2030-01-31T12:00:00.000+0000',
  '2030-01-31T12:00:00Z',
  '2030-01-31',
  'https://example.org/',
  'name@example.org',
  'text/html',
  'en',
  '#1f6f54',
  '@me',
]

const BY_FORMAT = {
  'date-time': '2030-01-31T12:00:00.000+0000',
  date: '2030-01-31',
  email: 'name@example.org',
  uri: 'https://example.org/',
}

/** Where no format is told, the name of a field, or of the list it is in, often tells. */
const BY_NAME = [
  [/e-?mail/i, 'name@example.org'],
  [/ur[il]s?$/i, 'https://example.org/'],
]

function fits(schema, text) {
  if (!meets(schema.pattern, text)) return false
  return (
    text.length >= (schema.minLength ?? 0) && text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY)
  )
}

function exampleString(schema, path) {
  const known = BY_FORMAT[schema.format]
  if (known) return known
  const named = BY_NAME.filter(([pattern]) => path.some((part) => pattern.test(part))).map(([, text]) => text)
  const word = path
    .at(-1)
    .padEnd(schema.minLength ?? 0, '.')
    .slice(0, schema.maxLength)
  return [...named, word, ...CANDIDATES].find((candidate) => fits(schema, candidate)) ?? ''
}

function exampleObject(raw, schema, options) {
  const entries = fieldsOf(raw, schema)
    .filter((field) => !field.isPattern && (field.required || options.everyField))
    .filter((field) => !plain(raw, field.schema).readOnly)
    .map((field) => [
      field.name,
      exampleOf(raw, field.schema, { ...options, path: [...options.path.slice(-1), field.name] }),
    ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function exampleArray(raw, schema, options) {
  const item = exampleOf(raw, schema.items, options)
  return item === undefined ? [] : Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => item)
}

function writtenExample(schema) {
  if ('const' in schema) return schema.const
  if (schema.examples?.length) return schema.examples[0]
  return schema.example ?? schema.default ?? schema.enum?.[0]
}

/** `inside` holds the components above, so that a type that contains itself ends. */
function exampleOf(raw, given, options) {
  const schema = plain(raw, given)
  const written = writtenExample(schema)
  if (written !== undefined) return written
  if (schema.refName && options.inside.includes(schema.refName)) return undefined
  const inner = { ...options, inside: schema.refName ? [...options.inside, schema.refName] : options.inside }
  const variants = variantsOf(schema)
  if (variants?.length) return exampleOf(raw, variants[0], inner)
  const type = [schema.type].flat()[0]
  if (type === 'array') return exampleArray(raw, schema, inner)
  if (type === 'object' || schema.properties) return exampleObject(raw, schema, inner)
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, 0)
  if (type === 'boolean') return false
  return type === 'string' ? exampleString(schema, options.path) : null
}

/** With `everyField`, all that may be sent; otherwise only what must be. */
export function exampleText(raw, schema, everyField = false) {
  return JSON.stringify(
    exampleOf(raw, schema, { everyField, path: ['text'], inside: [] }) ?? {},
    undefined,
    2,
  )
}
