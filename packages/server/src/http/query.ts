/** Query parameters are text; the contract says what each stands for. */
import type { TProperties, TSchema } from 'typebox'
import { Type } from 'typebox'
import { fieldInvalid } from '../failure.ts'
import { type Check, compileCheck } from './validate.ts'

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

const isArray = (schema: TSchema) => Reflect.get(schema, 'type') === 'array'

/** Text that is no number or boolean stays text, and the check says what was expected. */
function fromText(schema: TSchema, text: string): unknown {
  switch (Reflect.get(schema, 'type')) {
    case 'integer':
      // Further than any list is long: the end of it, and not an error.
      return /^-?\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text
    case 'number':
      return NUMBER.test(text) ? Number(text) : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    default:
      return text
  }
}

/** `fields` may be repeated (the lists are joined) and so may what the contract calls an array; nothing else. */
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
