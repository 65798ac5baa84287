/** Drops fields that a schema does not know, before validating (§General conventions 2). */
import { IsArray, IsObject, IsUnion, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Clean } from 'typebox/value'

type Cleaner = (value: unknown) => unknown

/** Undefined if there is nothing to drop. */
function cleanerOf(schema: TSchema): Cleaner | undefined {
  if (IsObject(schema)) return objectCleaner(schema.properties)
  if (IsArray(schema)) return listCleaner(schema.items)
  if (IsUnion(schema)) return unionCleaner(schema.anyOf)
  return isPlain(schema) ? undefined : (value) => Clean(schema, value)
}

const PLAIN = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'null', undefined])
const isPlain = (schema: TSchema) => PLAIN.has(Reflect.get(schema, 'type')) && !('$ref' in schema)

function objectCleaner(properties: Record<string, TSchema>): Cleaner {
  const known = new Map(Object.entries(properties).map(([name, schema]) => [name, cleanerOf(schema)]))
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    const cleaned: Record<string, unknown> = {}
    for (const [name, item] of Object.entries(value)) {
      if (!known.has(name)) continue
      const clean = known.get(name)
      cleaned[name] = clean ? clean(item) : item
    }
    return cleaned
  }
}

function listCleaner(items: TSchema): Cleaner | undefined {
  const clean = cleanerOf(items)
  return clean && ((value) => (Array.isArray(value) ? value.map(clean) : value))
}

/** As the first form that fits it. */
function unionCleaner(forms: readonly TSchema[]): Cleaner | undefined {
  const cleaners = forms.map(cleanerOf)
  if (cleaners.every((clean) => clean === undefined)) return undefined
  const choices = forms.map((form, at) => ({ clean: cleaners[at], compiled: Compile(form) }))
  return (value) => {
    for (const { clean, compiled } of choices) {
      const cleaned = clean ? clean(value) : value
      if (compiled.Check(cleaned)) return cleaned
    }
    return value
  }
}

/** Compiled: `Clean` of typebox copies and interprets each item of a union, 170 ms for 10,000 people in a list. */
export function compileClean(schema: TSchema): Cleaner {
  return cleanerOf(schema) ?? ((value) => value)
}
