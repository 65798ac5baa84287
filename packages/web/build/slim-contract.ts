/** Browsers get the addresses of operations without the schemas of what they take and answer: a tenth of the size. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api, type OperationShape } from '@folkmoot/contract'
import { type Plugin, parseSync } from 'vite'
import { firstNames } from './first-files.ts'

const OPERATIONS = fileURLToPath(import.meta.resolve('@folkmoot/contract')).replace(
  /index\.ts$/,
  'operations.ts',
)

/** Files with schemas have lists as well, which pages want; nothing in a browser looks at a schema. */
const NO_SCHEMAS = '\0no-schemas'
/** The operations that Home and content pages do not need. */
const REST = '\0rest-of-api'

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

const [PAGES, CLIENT] = ['../src/', '../../client/src/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
) as [string, string]

/** All words in the sources of a folder, and so the operations that they name. */
const namesIn = (...folders: readonly string[]): ReadonlySet<string> =>
  new Set(
    folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/\w+/g) ?? []),
    ),
  )

/** Read by JSON.parse, which is faster than the same as code. */
function written(isWanted: (name: string) => boolean): string {
  const wanted = Object.entries<OperationShape>(api).filter(([name]) => isWanted(name))
  const slim = Object.fromEntries(wanted.map(([name, one]) => [name, slimOf(one)]))
  return `JSON.parse(${JSON.stringify(JSON.stringify(slim))})`
}

export function slimContract(): Plugin {
  let named: ReadonlySet<string>
  let first: ReadonlySet<string>
  const isFirst = (name: string) => first.has(name)
  return {
    name: 'folkmoot-slim-contract',
    enforce: 'pre',
    buildStart() {
      named = namesIn(PAGES, CLIENT)
      first = new Set([...firstNames(), ...namesIn(CLIENT)])
    },
    resolveId: (id) => (id === 'typebox' ? NO_SCHEMAS : id === 'virtual:rest-of-api' ? REST : null),
    load(id) {
      if (id === NO_SCHEMAS) return 'export const Type = new Proxy(() => Type, { get: () => Type })'
      if (id === REST) return `export const rest = ${written((name) => named.has(name) && !isFirst(name))}`
      if (id !== OPERATIONS) return null
      return `export const api = ${written(isFirst)}\nexport const operations = Object.values(api)`
    },
    transform: (source, id) =>
      id.startsWith(dirname(OPERATIONS)) && id !== OPERATIONS && source.includes("from 'typebox'")
        ? withoutSchemas(id, source)
        : null,
  }
}
