/** The types of objects, described by the schemas and operations of the contract. */
import { DATE_PATTERN } from './dates.ts'
import type { MetadataField, MetadataObject, MetadataResource } from './metadata-entities.ts'
import type { OptionalModule } from './modules.ts'
import type { OperationShape } from './operation.ts'
import { V3 } from './uris.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A schema as plain data. */
interface Schema {
  readonly $id?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly pattern?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

export const offeredOf = (
  operations: readonly OperationShape[],
  modules: readonly OptionalModule[],
): OperationShape[] => operations.filter(({ module }) => module === undefined || modules.includes(module))

export const resourceOf = (
  name: string,
  { path, method, summary, since, body }: OperationShape,
): MetadataResource => ({
  name,
  path,
  verb: method,
  hasBody: body !== undefined,
  description: summary,
  since,
})

const nameOf = ($id: string): string => $id.charAt(0).toLowerCase() + $id.slice(1)
const isText = (value: unknown): value is string => typeof value === 'string'
/** Contract schemas are JSON Schema; only the keys above matter here. */
const answerOf = ({ answer }: OperationShape): Schema | undefined =>
  'schema' in answer ? (answer.schema as Schema) : undefined
const bodyOf = ({ body }: OperationShape): Schema | undefined =>
  body && 'schema' in body ? (body.schema as Schema) : undefined

/** The texts that a value may be; undefined: others too. */
const textsOf = (schema: Schema | undefined): string[] | undefined =>
  schema?.enum?.filter(isText) ?? (isText(schema?.const) ? [schema.const] : undefined)
const typesOf = (schema: Schema | undefined): string[] => textsOf(schema?.properties?.type) ?? []
/** Other types, such as text/html, are of no object that has a place of its own. */
const entityTypesOf = (schema: Schema): string[] =>
  schema.properties?.id || schema.properties?.resources ? typesOf(schema) : []

const partsOf = (schema: Schema): Schema[] => [
  ...Object.values(schema.properties ?? {}),
  ...Object.values(schema.patternProperties ?? {}),
  ...(schema.anyOf ?? []),
  ...(schema.items ? [schema.items] : []),
]

function collectNamed(schema: Schema, named: Map<string, Schema>): void {
  if (schema.$id !== undefined) {
    if (named.has(schema.$id)) return
    if (schema.properties) named.set(schema.$id, schema)
  }
  for (const part of partsOf(schema)) collectNamed(part, named)
}

const sizeOf = (schema: Schema): number => Object.keys(schema.properties ?? {}).length

/** By their own names and by the values of their field `type`. Of two with one name the one with more fields. */
function findObjects(operations: readonly OperationShape[]): Map<string, Schema> {
  const named = new Map<string, Schema>()
  for (const operation of operations) {
    const answer = answerOf(operation)
    if (answer) collectNamed(answer, named)
  }
  const objects = new Map<string, Schema>()
  for (const [$id, schema] of named) {
    for (const name of [nameOf($id), ...entityTypesOf(schema)]) {
      const known = objects.get(name)
      if (!known || sizeOf(known) < sizeOf(schema)) objects.set(name, schema)
    }
  }
  return objects
}

function typeOf(schema: Schema): string {
  if (schema.$id !== undefined && schema.properties) {
    const [only, ...others] = entityTypesOf(schema)
    return only !== undefined && others.length === 0 ? only : nameOf(schema.$id)
  }
  if (schema.anyOf) {
    const [first = 'any', ...others] = new Set(schema.anyOf.map(typeOf))
    return others.length === 0 ? first : 'any'
  }
  if (textsOf(schema)) return 'string'
  if (Number.isInteger(schema.const)) return 'integer'
  if (schema.pattern === DATE_PATTERN) return 'date'
  return schema.patternProperties ? 'map' : (schema.type ?? 'any')
}

/** lastActivityDate → Last activity date. */
const asWords = (name: string): string => {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Bodies {
  /** Of operations that create such objects, and of all that create or change them. */
  readonly creating: readonly (Schema | undefined)[]
  readonly writing: readonly (Schema | undefined)[]
}

const itemOf = (schema: Schema): Schema => (schema.type === 'array' && schema.items ? schema.items : schema)

function bodiesWithin({ creating, writing }: Bodies, name: string): Bodies {
  const within = (body: Schema | undefined) => {
    const field = body?.properties?.[name]
    return field && itemOf(field)
  }
  return { creating: creating.map(within), writing: writing.map(within) }
}

type Word = Vocabulary['word']

function describeFields(schema: Schema, bodies: Bodies, word: Word, prefix = ''): MetadataField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const item = itemOf(field)
    const values = textsOf(item)
    const name = `${prefix}${word(key)}`
    const inner = bodiesWithin(bodies, key)
    const described: MetadataField = {
      name,
      displayName: asWords(word(key)),
      type: typeOf(item),
      array: item !== field,
      ...(values && { values }),
      editable: inner.writing.some((body) => body !== undefined),
      required: bodies.creating.length > 0 && bodies.creating.every((body) => body?.required?.includes(key)),
      ...(field.description !== undefined && { description: field.description }),
    }
    const isNamed = item.$id !== undefined
    return [described, ...(isNamed ? [] : describeFields(item, inner, word, `${name}.`))]
  })
}

/** An envelope around the object has none of its fields. */
const isOfObject = (body: Schema, schema: Schema): boolean =>
  body.properties === undefined ||
  Object.keys(body.properties).some((key) => Object.hasOwn(schema.properties ?? {}, key))

/** Those whose answer is such an object, and whose body, if it has a type, may be of this one. */
function bodiesOf(operations: readonly OperationShape[], name: string, schema: Schema): Bodies {
  const writing = operations.filter((operation) => {
    const body = bodyOf(operation)
    const types = typesOf(body)
    if (!body || answerOf(operation)?.$id !== schema.$id || !isOfObject(body, schema)) return false
    return types.length === 0 || types.includes(name)
  })
  const creating = writing.filter(({ answer }) => answer.status === 201)
  return { creating: creating.map(bodyOf), writing: writing.map(bodyOf) }
}

const ONE = new RegExp(`^${V3}/(\\w+)/\\{\\w+\\}$`)

/** The paths of one such object. Those of another type with the same schema, such as messages, are not among them. */
function pathsOf(operations: readonly OperationShape[], name: string, all: ReadonlyMap<string, Schema>) {
  const isOfOther = (collection: string) => {
    const other = collection.replace(/s$/, '')
    return other !== name && all.has(other) && typesOf(all.get(name)).includes(other)
  }
  return operations.filter((operation) => {
    const [, collection] = ONE.exec(operation.path) ?? []
    const isRead = operation.method === 'GET' && answerOf(operation)?.$id === all.get(name)?.$id
    return collection !== undefined && isRead && !isOfOther(collection)
  })
}

function linksOf(operations: readonly OperationShape[], paths: readonly string[]): MetadataResource[] {
  return operations.flatMap((operation) => {
    const path = paths.find((one) => operation.path === one || operation.path.startsWith(`${one}/`))
    if (path === undefined) return []
    return [resourceOf(operation.path.slice(path.length + 1) || 'self', operation)]
  })
}

/** By name. */
export function describeObjects(
  operations: readonly OperationShape[],
  { word }: Pick<Vocabulary, 'word'>,
): Map<string, MetadataObject> {
  const objects = findObjects(operations)
  const described = [...objects].map(([name, schema]): [string, MetadataObject] => {
    const reading = pathsOf(operations, name, objects)
    const description = schema.description ?? reading[0]?.summary
    return [
      name,
      {
        name,
        ...(description !== undefined && { description }),
        fields: describeFields(schema, bodiesOf(operations, name, schema), word),
        resourceLinks: linksOf(
          operations,
          reading.map(({ path }) => path),
        ),
      },
    ]
  })
  return new Map(described.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
