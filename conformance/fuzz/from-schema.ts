/** Values from a schema of the contract: valid ones, or with something hostile inside. */
import * as fc from 'fast-check'
import type { Hint } from './kinds/kind.ts'
import { kindHints } from './kinds.ts'
import { naughtyJson, naughtyNumberText, naughtyText } from './naughty.ts'

/** A TypeBox schema at run time: JSON Schema. */
export interface JsonSchema {
  readonly type?: string
  readonly properties?: Record<string, JsonSchema>
  readonly patternProperties?: Record<string, JsonSchema>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** How many of a hundred values are replaced, at every level. */
export type Hostility = 0 | 8

const word = fc.stringMatching(/^[a-z][a-z0-9]{5,14}$/)
const email = word.map((name) => `${name}@example.org`)

/** Constraints that a schema cannot express, by path in the request. */
const HINTS: readonly Hint[] = [
  ...kindHints,
  [/\/emails\/\d*\/?value$/, email],
  [/\/username$/, word],
  // At most one of a list is.
  [/\/primary$/, fc.constantFrom(undefined, undefined, undefined, false, true)],
  [/\/timeZone$/, fc.constantFrom('Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires')],
  // Each costs a password hash, which is expensive.
  [/\/password$/, fc.constant(undefined)],
]

function text(schema: JsonSchema): fc.Arbitrary<string> {
  const most = schema.maxLength ?? Number.POSITIVE_INFINITY
  if (schema.pattern !== undefined)
    return fc.stringMatching(new RegExp(schema.pattern)).filter((value) => value.length <= most)
  const minLength = schema.minLength ?? 0
  const maxLength = Math.min(schema.maxLength ?? 40, 40)
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(schema.maxLength ?? 500, 2000))) },
  )
}

function number(schema: JsonSchema): fc.Arbitrary<number> {
  const min = schema.minimum ?? -1000
  return fc.integer({ min, max: schema.maximum ?? Math.max(min, 0) + 1000 })
}

function object(schema: JsonSchema, place: string, hostility: Hostility): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, inner]) => [name, fromSchema(inner, hostility, `${place}/${name}`)] as const,
  )
  // A hostile body may lack any field; a valid one lacks only optional ones.
  const requiredKeys = hostility === 0 ? [...(schema.required ?? [])] : undefined
  const whole = fc.record(Object.fromEntries(properties))
  const partial = fc.record(Object.fromEntries(properties), { requiredKeys: requiredKeys ?? [] })
  return fc.oneof({ weight: 1, arbitrary: whole }, { weight: 4, arbitrary: partial })
}

function valid(schema: JsonSchema, hostility: Hostility, place: string): fc.Arbitrary<unknown> {
  const hint = HINTS.find(([pattern]) => pattern.test(place))
  if (hint) return hint[1]
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, hostility, place)))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, hostility, `${place}/`), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return object(schema, place, hostility)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Whether there is something to put there. */
export const isHinted = (place: string): boolean => HINTS.some(([pattern]) => pattern.test(place))

export function fromSchema(schema: JsonSchema, hostility: Hostility, place: string): fc.Arbitrary<unknown> {
  const good = valid(schema, hostility, place)
  if (hostility === 0) return good
  return fc.oneof({ weight: 100 - hostility, arbitrary: good }, { weight: hostility, arbitrary: naughtyJson })
}

/** For paths and queries, where everything is text. */
export function textFromSchema(
  schema: JsonSchema,
  hostility: Hostility,
  place: string,
): fc.Arbitrary<string> {
  const good = valid(schema, 0, place).map(String)
  if (hostility === 0) return good
  const bad = schema.type === 'integer' ? naughtyNumberText : naughtyText
  return fc.oneof(
    { weight: 60, arbitrary: good },
    { weight: 30, arbitrary: bad },
    { weight: 10, arbitrary: naughtyText },
  )
}

/** Every name in a schema that `fields` accepts: `name`, `name.givenName`, … */
export function fieldNames(schema: JsonSchema, prefix = ''): string[] {
  const item = schema.properties?.list?.items ?? schema
  return Object.entries(item.properties ?? {}).flatMap(([name, inner]) => [
    prefix + name,
    ...fieldNames(inner.items ?? inner, `${prefix}${name}.`),
  ])
}
