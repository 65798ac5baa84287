import { operations, vocabularies } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, anonymous, baseUrl, vocabularyName, word } from './community.ts'

type Json = Record<string, unknown>

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Json
  }[]
  readonly requestBody?: { readonly content: Json }
  readonly responses: Record<string, { readonly description: string; readonly content?: Json }>
  readonly security?: readonly Json[]
  readonly 'x-since'?: string
}

interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Json[]
  readonly paths: Record<string, Record<string, Described>>
  readonly components: { readonly schemas: Record<string, Json>; readonly securitySchemes: Json }
}

const reply = await anonymous.request({ path: '/api/openapi.json' })
const document = JSON.parse(reply.text) as Document
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

function visit(value: unknown, found: (key: string, value: unknown) => void): void {
  if (value === null || typeof value !== 'object') return
  for (const [key, item] of Object.entries(value)) {
    found(key, item)
    visit(item, found)
  }
}

const inside = (pointer: string): unknown =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document)

test('the document is OpenAPI 3.1 with info, servers, paths and components (OpenAPI §4.8)', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info.title).toBe('Folkmoot')
  expect(document.info.version).toMatch(/\S/)
  expect(document.servers.map((server) => server.url)).toEqual([baseUrl])
  expect(document.components.securitySchemes).toMatchObject({ basic: { type: 'http', scheme: 'basic' } })
})

test('it names every operation of the contract, at its path and verb, and no other (decisions §1)', () => {
  const named = described.map(
    ({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
  )

  expect(named.sort()).toEqual(operations.map(({ id, method, path }) => `${id} ${method} ${path}`).sort())
})

test.each(described)(
  '$operation.operationId has a summary, its parameters, and a success (OpenAPI §4.8.10)',
  ({ path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    const statuses = Object.keys(operation.responses)

    expect(operation.summary).toMatch(/\S/)
    expect(declared.map((parameter) => parameter.name).sort()).toEqual(inPath.sort())
    expect(declared.every((parameter) => parameter.required)).toBe(true)
    // Beside the answer there may be a part of a file, or that it is done later (decision 0145).
    const [success, ...others] = statuses.filter((status) => /^2\d\d$/.test(status))
    expect(success).toBeDefined()
    expect(others.filter((status) => status !== '206' && status !== '202')).toEqual([])
    for (const response of Object.values(operation.responses)) expect(response.description).toMatch(/\S/)
  },
)

test.each(described)(
  '$operation.operationId says in which API version it was added (§Versioning 4)',
  ({ operation }) => {
    expect(operation['x-since']).toMatch(/^\d+\.\d+$/)
  },
)

test('only verbs that take a body have one (OpenAPI §4.8.10)', () => {
  const bodied = described.filter(({ operation }) => operation.requestBody)

  expect(bodied.length).toBeGreaterThan(0)
  for (const { method, operation } of bodied) {
    expect(['post', 'put']).toContain(method)
    expect(Object.keys(operation.requestBody?.content ?? {}).length).toBeGreaterThan(0)
  }
})

test('every $ref leads to something (OpenAPI §4.8.23)', () => {
  const refs: string[] = []
  visit(document, (key, value) => {
    if (key === '$ref' && typeof value === 'string') refs.push(value)
  })

  expect(refs.length).toBeGreaterThan(0)
  for (const ref of refs) expect(inside(ref), ref).toBeTypeOf('object')
})

test('every error has the described body: status, code, message, details (decisions §1)', () => {
  const errors = described.flatMap(({ operation }) =>
    Object.entries(operation.responses).filter(([status]) => status >= '400'),
  )

  expect(errors.length).toBeGreaterThan(0)
  for (const [, response] of errors) {
    expect(response.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
    })
  }
  expect(inside('#/components/schemas/Error/properties/error/required')).toEqual([
    'status',
    'code',
    'message',
  ])
})

test('operations without credentials say so, all others ask for Basic or Bearer (decisions §1, §6)', () => {
  const open = described.filter(({ operation }) =>
    operation.security?.some((way) => Object.keys(way).length === 0),
  )

  expect(document.security).toEqual([{ basic: [] }, { bearer: [] }])
  expect(open.map(({ path, method }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['get /api/version', 'get /api/openapi.json']),
  )
})

test('an operation that refuses anonymous callers declares its 401 (decisions §1)', () => {
  const open = ['/api/version', '/api/openapi.json', '/api/core/v3/addons/signatures']
  const closed = described.filter(({ path }) => !open.includes(path))

  const without = closed.filter(({ operation }) => !('401' in operation.responses))

  expect(without.map(({ operation }) => operation.operationId)).toEqual([])
})

test('the document speaks the vocabulary of the instance, in properties and in required (decisions §0)', () => {
  const names: string[] = []
  visit(document, (key, value) => {
    if (key === 'properties') names.push(...Object.keys(value as object))
    if (key === 'required' && Array.isArray(value)) names.push(...value.map(String))
  })
  const others = Object.keys(vocabularies).filter((name) => name !== vocabularyName)

  expect(names).toEqual(
    expect.arrayContaining(['svc', 'svc_label', 'svcVersion', 'svcCoreVersions'].map(word)),
  )
  expect(names.filter((name) => others.some((other) => name.startsWith(other)))).toEqual([])
})

test('a list documents count, startIndex, fields and filter (§Endpoints)', () => {
  const parameters = document.paths['/api/core/v3/people']?.get?.parameters ?? []

  expect(parameters.map((parameter) => parameter.name)).toEqual(
    expect.arrayContaining(['count', 'startIndex', 'fields', 'filter', 'sort']),
  )
})

test('it is the same for every caller (decisions §1)', async () => {
  const asAdmin = await admin.request({ path: '/api/openapi.json' })

  expect(asAdmin.text).toBe(reply.text)
})
