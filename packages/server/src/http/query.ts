/** Query parameters are text; the contract gives their types. */
import type { TProperties, TSchema } from 'typebox'
import { Type } from 'typebox'
import { fieldInvalid } from '../failure.ts'
import { type Check, compileCheck } from './validate.ts'

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

const isArray = (schema: TSchema) => Reflect.get(schema, 'type') === 'array'

/** Invalid numbers and booleans stay text, so that validation reports them. */
function fromText(schema: TSchema, text: string): unknown {
  switch (Reflect.get(schema, 'type')) {
    case 'integer':
      // Beyond any list: its end instead of an error.
      return /^-?\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text
    case 'number':
      return NUMBER.test(text) ? Number(text) : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    default:
      return text
  }
}

/** `fields` and arrays of the contract may be repeated; nothing else. */
export function fromTexts(name: string, schema: TSchema, given: string | string[]): unknown {
  if (isArray(schema)) return Array.isArray(given) ? given : [given]
  if (!Array.isArray(given)) return fromText(schema, given)
  if (name === 'fields') return given.join(',')
  throw fieldInvalid(name, 'must be given once')
}

export function compileQuery(properties: TProperties): (raw: Record<string, string | string[]>) => unknown {
  const check: Check = compileCheck(Type.Object(properties))
  const entries = Object.entries(properties)
  return (raw) => {
    const read: Record<string, unknown> = {}
    for (const [name, schema] of entries) {
      const given = raw[name]
      if (given !== undefined) read[name] = fromTexts(name, schema, given)
    }
    return check(read)
  }
}
