/** OpenAPI 3.1 from the operations: one source for validation, types and documentation. */
import type { TSchema } from 'typebox'
import { limitSentence } from './body-limits.ts'
import { type FailureName, prices } from './failures.ts'
import { offeredOf } from './metadata-objects.ts'
import type { OptionalModule } from './modules.ts'
import { ErrorBody } from './openapi-error.ts'
import type { Answer, Body, OperationShape } from './operation.ts'
import { V2 } from './uris.ts'
import type { Vocabulary } from './vocabulary.ts'

type Json = Record<string, unknown>

/** Errors that every operation may answer. */
const ANYWHERE: FailureName[] = [
  'field_invalid',
  'too_fast',
  'internal',
  'overloaded',
  'database_unavailable',
]

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Copies a schema; those with an `$id` become components and references. */
function place(schema: unknown, vocabulary: Vocabulary, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => place(item, vocabulary, components))
  if (!isObject(schema)) return schema
  const { $id, ...rest } = schema
  const copy: Json = {}
  for (const [key, value] of Object.entries(rest)) {
    if (key === 'properties' && isObject(value)) {
      const renamed = Object.entries(value).map(([name, property]) => [
        vocabulary.word(name),
        place(property, vocabulary, components),
      ])
      copy[key] = Object.fromEntries(renamed)
    } else if (key === 'required' && Array.isArray(value)) {
      copy[key] = value.map((name) => vocabulary.word(String(name)))
    } else copy[key] = place(value, vocabulary, components)
  }
  if (typeof $id !== 'string') return copy
  components[$id] = copy
  return { $ref: `#/components/schemas/${$id}` }
}

function parameters(shape: OperationShape, vocabulary: Vocabulary): Json[] {
  const describe =
    (where: string) =>
    ([name, schema]: [string, TSchema]) => {
      const { description, ...rest } = { ...schema } as Json
      return { name, in: where, required: where === 'path', description, schema: rest }
    }
  return [
    ...Object.entries(shape.params ?? {}).map(describe('path')),
    ...Object.entries(shape.query ?? {})
      .map(describe('query'))
      .map((parameter) => ({
        ...parameter,
        ...(parameter.name === 'filter' && shape.filters
          ? { explode: true, description: filterHelp(shape.filters) }
          : {}),
      })),
    ...Object.entries(shape.headers ?? {})
      .map(describe('header'))
      .map((parameter) => ({ ...parameter, name: vocabulary.header(parameter.name) })),
  ]
}

function filterHelp(filters: NonNullable<OperationShape['filters']>): string {
  const lines = Object.entries(filters).map(
    ([name, rule]) => `- \`${rule.flag ? name : `${name}(…)`}\`: ${rule.description}`,
  )
  return `Repeatable; all filters must match, and one of the values of each.\n${lines.join('\n')}`
}

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json']

const BYTES = { type: 'string', format: 'binary' }
const bytesOf = (mediaTypes: readonly string[]) =>
  Object.fromEntries(mediaTypes.map((type) => [type, { schema: BYTES }]))

function bodyContent(body: Body, components: Json, vocabulary: Vocabulary): Json {
  switch (body.kind) {
    case 'binary':
      return bytesOf(body.mediaTypes)
    case 'files':
      return {
        'multipart/form-data': { schema: { type: 'object', minProperties: 1, additionalProperties: BYTES } },
        ...bytesOf(body.mediaTypes),
      }
    case 'form': {
      const schema = place(body.schema, vocabulary, components)
      return Object.fromEntries(FORM_TYPES.map((type) => [type, { schema }]))
    }
    case 'json':
      return { 'application/json': { schema: place(body.schema, vocabulary, components) } }
    case 'json and files': {
      const json = place(body.schema, vocabulary, components)
      const parts = { type: 'object', required: ['json'], properties: { json }, additionalProperties: BYTES }
      const encoding = { json: { contentType: 'application/json' } }
      return { 'application/json': { schema: json }, 'multipart/form-data': { schema: parts, encoding } }
    }
  }
}

function requestBody(shape: OperationShape, components: Json, vocabulary: Vocabulary): Json {
  if (!shape.body) return {}
  const isOptional = shape.body.kind === 'form' && !shape.body.schema.required?.some(() => true)
  return {
    requestBody: {
      description: limitSentence(shape.body),
      required: !isOptional,
      content: bodyContent(shape.body, components, vocabulary),
    },
  }
}

function described({ kind, status }: Answer): string {
  if (status === 200) return 'OK'
  if (status === 202) return 'Accepted: it is done a moment later.'
  return kind === 'entity' ? 'Created; Location names it.' : 'Created.'
}

function success(shape: OperationShape, components: Json, vocabulary: Vocabulary): Json {
  const { answer } = shape
  if (answer.kind === 'nothing') return { description: 'Done; no body.' }
  if (answer.kind === 'binary' || answer.kind === 'file') {
    return {
      description: 'The bytes.',
      content: Object.fromEntries(answer.mediaTypes.map((type) => [type, {}])),
    }
  }
  if (answer.kind === 'events') {
    const anyOf = Object.values(answer.events).map((schema) => place(schema, vocabulary, components))
    return {
      description: `Server-sent events, until either side closes the connection: ${Object.keys(answer.events).join(', ')}. The data of each is JSON.`,
      content: { 'text/event-stream': { schema: { anyOf } } },
    }
  }
  return {
    description: described(answer),
    content: { 'application/json': { schema: place(answer.schema, vocabulary, components) } },
  }
}

const takesFiles = (body: Body | undefined) => body?.kind === 'files' || body?.kind === 'json and files'

function failures(shape: OperationShape): Json {
  const names: FailureName[] = [...shape.errors, ...ANYWHERE]
  names.push('token_invalid')
  if (shape.access !== 'anyone') names.push('unauthenticated', 'scope_insufficient')
  if (shape.method !== 'GET') names.push('disk_full')
  if (shape.body) names.push('body_too_large')
  if (shape.body?.kind === 'form') names.push('request_malformed', 'too_many_items')
  if (takesFiles(shape.body)) {
    names.push('request_malformed', 'too_many_items', 'request_timeout', 'store_unavailable')
  }
  if (shape.answer.kind === 'file') names.push('range_invalid', 'store_unavailable')
  const byStatus = new Map<number, string[]>()
  for (const name of names) {
    const status = shape.prices?.[name] ?? prices[name].status
    byStatus.set(status, [...(byStatus.get(status) ?? []), prices[name].code])
  }
  const entries = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: [...new Set(codes)].join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return Object.fromEntries(entries)
}

const INTRODUCTION = `Every JSON answer to a GET begins with one line, \`throw 'allowIllegalResourceCall is false.';\`: strip it before parsing.
Every entity has \`resources\`: related URIs, and the verbs that you may use on them.`

export function buildOpenApi(options: {
  operations: readonly OperationShape[]
  /** The optional modules that are on; operations of others are left out. */
  modules: readonly OptionalModule[]
  vocabulary: Vocabulary
  baseUrl: string
  version: string
}): Json {
  const components: Json = { Error: ErrorBody }
  const paths: Record<string, Json> = {}
  for (const shape of offeredOf(options.operations, options.modules)) {
    const path = paths[shape.path] ?? {}
    paths[shape.path] = path
    path[shape.method.toLowerCase()] = {
      operationId: shape.id,
      tags: [shape.group],
      summary: shape.summary,
      'x-since': shape.since,
      ...(shape.path.startsWith(`${V2}/`) ? { deprecated: true } : {}),
      ...(shape.access === 'anyone' ? { security: [{}, { basic: [] }, { bearer: [] }] } : {}),
      parameters: parameters(shape, options.vocabulary),
      ...requestBody(shape, components, options.vocabulary),
      responses: {
        [shape.answer.status]: success(shape, components, options.vocabulary),
        ...(shape.accepted && {
          202: {
            ...(shape.accepted.answersEntity && success(shape, components, options.vocabulary)),
            description: shape.accepted.when,
          },
        }),
        ...(shape.answer.kind === 'file' ? { 206: { description: 'The requested range.' } } : {}),
        ...failures(shape),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Folkmoot', version: options.version, description: INTRODUCTION },
    servers: [{ url: options.baseUrl }],
    security: [{ basic: [] }, { bearer: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
