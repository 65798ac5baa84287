/** Browsers get the addresses of operations without the schemas of what they take and answer: a tenth of the size. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api, type OperationShape } from '@folkmoot/contract'
import { type Plugin, parseSync } from 'vite'

const OPERATIONS = fileURLToPath(import.meta.resolve('@folkmoot/contract')).replace(
  /index\.ts$/,
  'operations.ts',
)

/** Files with schemas have lists as well, which pages want; nothing in a browser looks at a schema. */
const NO_SCHEMAS = '\0no-schemas'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** `Type.Object(…)` */
function isSchema(node: Node & { readonly callee?: unknown }): boolean {
  if (node.type !== 'CallExpression') return false
  const { object } = node.callee as { readonly object?: { readonly type: string; readonly name?: string } }
  return object?.type === 'Identifier' && object.name === 'Type'
}

/** The outermost calls that make schemas, from the last to the first. */
function findSchemas(node: Node): Node[] {
  if (isSchema(node)) return [node]
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap(findSchemas)
    .sort((one, other) => other.start - one.start)
}

/** Calls may have effects to a bundler, so it would keep them, with all that describes the schemas. */
function withoutSchemas(file: string, source: string): string {
  const schemas = findSchemas(parseSync(file, source).program)
  return schemas.reduce((text, { start, end }) => `${text.slice(0, start)}Type${text.slice(end)}`, source)
}

/** What the client reads of an operation. */
const slimOf = ({ method, path, query, body, answer }: OperationShape) => ({
  method,
  path,
  ...(query && { query: Object.fromEntries(Object.keys(query).map((name) => [name, 0])) }),
  ...(body && { body: { kind: body.kind } }),
  answer: { kind: answer.kind },
})

const SOURCES = ['../src/', '../../client/src/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
)

/** All words in the sources of the pages and the client, and so the operations that they name. */
const namesInSources = (): ReadonlySet<string> =>
  new Set(
    SOURCES.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/\w+/g) ?? []),
    ),
  )

export function slimContract(): Plugin {
  return {
    name: 'folkmoot-slim-contract',
    enforce: 'pre',
    resolveId: (id) => (id === 'typebox' ? NO_SCHEMAS : null),
    load(id) {
      if (id === NO_SCHEMAS) return 'export const Type = new Proxy(() => Type, { get: () => Type })'
      if (id !== OPERATIONS) return null
      const named = namesInSources()
      const used = Object.entries<OperationShape>(api).filter(([id]) => named.has(id))
      const slim = Object.fromEntries(used.map(([id, one]) => [id, slimOf(one)]))
      // Read by JSON.parse, which is faster than the same as code.
      const json = JSON.stringify(JSON.stringify(slim))
      return `export const api = JSON.parse(${json})\nexport const operations = Object.values(api)`
    },
    transform: (source, id) =>
      id.startsWith(dirname(OPERATIONS)) && id !== OPERATIONS && source.includes("from 'typebox'")
        ? withoutSchemas(id, source)
        : null,
  }
}
