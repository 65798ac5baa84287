/** Types and fields of the original, compared with the schemas of the contract. */
import { FOREIGN_TYPES } from '../content-types.ts'
import { prices } from '../failures.ts'
import { typeCodes } from '../identifiers.ts'
import type { OperationShape } from '../operation.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { type Original, type OriginalEntity, type OriginalType, vocabularyOf } from './original.ts'

type Json = Record<string, unknown>
type Operations = readonly OperationShape[]
type TypeKind = keyof Original['types']

export interface ComparedType extends OriginalType {
  readonly name: string
  readonly kind: TypeKind
  readonly served: boolean
}

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Every object inside a schema, itself included; each once, because operations share schemas. */
function* partsOf(value: unknown, seen = new Set<unknown>()): Iterable<Json> {
  if (value === null || typeof value !== 'object' || seen.has(value)) return
  seen.add(value)
  if (isObject(value)) yield value
  for (const item of Object.values(value)) yield* partsOf(item, seen)
}

const schemasOf = ({ answer, body }: OperationShape): unknown[] => [
  'schema' in answer ? answer.schema : undefined,
  body && 'schema' in body ? body.schema : undefined,
]

const propertiesOf = (schema: Json): Json => (isObject(schema.properties) ? schema.properties : {})

function valuesOf(schema: unknown): unknown[] {
  if (!isObject(schema)) return []
  return Array.isArray(schema.enum) ? schema.enum : [schema.const]
}

/** The values of `type` in answers. */
function answeredTypes(operations: Operations): Set<unknown> {
  const answers = operations.map(({ answer }) => ('schema' in answer ? answer.schema : undefined))
  return new Set(
    [...partsOf(answers)].flatMap((schema) =>
      'type' in propertiesOf(schema) ? valuesOf(propertiesOf(schema).type) : [],
    ),
  )
}

const KINDS: readonly TypeKind[] = ['content', 'places', 'others']

export function compareTypes({ types }: Pick<Original, 'types'>, operations: Operations): ComparedType[] {
  const answered = answeredTypes(operations)
  return KINDS.flatMap((kind) =>
    Object.entries(types[kind]).map(([name, said]) => ({ ...said, name, kind, served: answered.has(name) })),
  )
}

/** The answers to a type of content that is not served: sent, and as a filter. An undefined filter finds nothing. */
export const typeRefusals = (name: string) => ({
  sent: prices.field_invalid,
  filtered: FOREIGN_TYPES.includes(name) ? undefined : prices.filter_invalid,
})

export function typeComplaints(original: Pick<Original, 'types'>, operations: Operations): string[] {
  const codes: Readonly<Record<string, number>> = typeCodes
  return compareTypes(original, operations).flatMap(({ name, served, instead, code }) => [
    ...(served && instead !== undefined ? [`The type ${name} has a substitute, but is served`] : []),
    ...(served && code !== codes[name] && code !== undefined ? [`The type ${name} has another code`] : []),
  ])
}

export const namesIn = (text = ''): string[] => text.split(' ').filter((name) => name !== '')

/** Whether values of the schema may have the field. Its name is as on the wire. */
function hasField(schema: unknown, field: readonly string[], vocabulary: Vocabulary): boolean {
  if (!isObject(schema)) return false
  const [name, ...rest] = field
  if (name === undefined) return true
  const variants = [schema.anyOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []))
  if ([...variants, schema.items].some((part) => hasField(part, field, vocabulary))) return true
  return hasField(propertiesOf(schema)[vocabulary.canonicalWord(name)], rest, vocabulary)
}

/** By `$id`; answers also by the id of their operation. */
function namedSchemas(operations: Operations): Map<string, Json> {
  const named = new Map<string, Json>()
  for (const { id, answer } of operations)
    if ('schema' in answer && isObject(answer.schema)) named.set(id, answer.schema)
  for (const part of partsOf(operations.map(schemasOf)))
    if (typeof part.$id === 'string') named.set(part.$id, part)
  return named
}

function* entityComplaints(
  name: string,
  { schemas, fields, differs = {}, absent, instead = {} }: OriginalEntity,
  has: (schema: string, field: string) => boolean | undefined,
): Iterable<string> {
  const unknown = namesIn(schemas).filter((schema) => has(schema, '') === undefined)
  for (const schema of unknown) yield `${name}: the contract has no ${schema}`
  const isThere = (field: string) => namesIn(schemas).some((schema) => has(schema, field))
  const present = [...namesIn(fields), ...Object.keys(differs)]
  const missing = [...namesIn(absent), ...Object.keys(instead)]
  for (const field of present) if (!isThere(field)) yield `${name}.${field} is called served, but is not`
  for (const field of missing) if (isThere(field)) yield `${name}.${field} is called absent, but is served`
  const all = [...present, ...missing]
  for (const field of new Set(all.filter((one, at) => all.indexOf(one) !== at)))
    yield `${name}.${field} is listed twice`
}

export function fieldComplaints(
  original: Pick<Original, 'entities' | 'vocabulary'>,
  operations: Operations,
): string[] {
  const named = namedSchemas(operations)
  const vocabulary = vocabularyOf(original)
  const has = (name: string, field: string) => {
    const schema = named.get(name)
    return schema && hasField(schema, namesIn(field.replaceAll('.', ' ')), vocabulary)
  }
  return Object.entries(original.entities).flatMap(([name, entity]) => [
    ...entityComplaints(name, entity, has),
  ])
}
