/** Browsers get the addresses of operations without the schemas of what they take and answer: a tenth of the size. */
import { fileURLToPath } from 'node:url'
import { api, type OperationShape } from '@folkmoot/contract'
import type { Plugin } from 'vite'

const OPERATIONS = fileURLToPath(import.meta.resolve('@folkmoot/contract')).replace(
  /index\.ts$/,
  'operations.ts',
)

/** Files with schemas have lists as well, which pages want; nothing in a browser looks at a schema. */
const NO_SCHEMAS = '\0no-schemas'

/** What the client reads of an operation. */
const slimOf = ({ method, path, query, body, answer }: OperationShape) => ({
  method,
  path,
  ...(query && { query: Object.fromEntries(Object.keys(query).map((name) => [name, 0])) }),
  ...(body && { body: { kind: body.kind } }),
  answer: { kind: answer.kind },
})

export function slimContract(): Plugin {
  return {
    name: 'folkmoot-slim-contract',
    enforce: 'pre',
    resolveId: (id) => (id === 'typebox' ? NO_SCHEMAS : null),
    load(id) {
      if (id === NO_SCHEMAS) return 'export const Type = new Proxy(() => Type, { get: () => Type })'
      if (id !== OPERATIONS) return null
      const slim = Object.fromEntries(
        Object.entries<OperationShape>(api).map(([id, one]) => [id, slimOf(one)]),
      )
      // Read by JSON.parse, which is faster than the same as code.
      const json = JSON.stringify(JSON.stringify(slim))
      return `export const api = JSON.parse(${json})\nexport const operations = Object.values(api)`
    },
  }
}
