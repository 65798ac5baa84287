/** Says in words what a JSON schema asks for. */
import { resolve } from './description.js'

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)

/** A schema with its reference followed and its `allOf` parts put together. */
export function plain(raw, schema, depth = 0) {
  const found = resolve(raw, isObject(schema) ? schema : {})
  if (!Array.isArray(found.allOf) || depth > 8) return found
  const { allOf, ...own } = found
  const parts = [...allOf.map((part) => plain(raw, part, depth + 1)), own]
  const whole = Object.assign({}, ...parts)
  whole.properties = Object.assign({}, ...parts.map((part) => part.properties))
  whole.required = [...new Set(parts.flatMap((part) => part.required ?? []))]
  if (!found.refName) delete whole.refName
  return whole
}

export const variantsOf = (schema) => schema.oneOf ?? schema.anyOf

function typeOfValue(value) {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function simpleType(schema) {
  if (schema.format === 'binary') return 'file'
  const types = schema.type ? [schema.type].flat() : (schema.enum ?? [])?.map(typeOfValue)
  const words = [...new Set(types)].join(' or ')
  if (!words) return schema.properties ? 'object' : 'anything'
  return schema.format ? `${words} (${schema.format})` : words
}

export function typeWords(raw, given, depth = 0) {
  const schema = plain(raw, given)
  if ('const' in schema) return JSON.stringify(schema.const)
  const variants = variantsOf(schema)
  if (variants && depth < 4) {
    return [...new Set(variants.map((variant) => typeWords(raw, variant, depth + 1)))].join(' or ')
  }
  if (schema.type === 'array' && depth < 4) return `array of ${typeWords(raw, schema.items, depth + 1)}`
  return schema.refName ?? simpleType(schema)
}

function range(least, most, units) {
  const unit = (most ?? least) === 1 ? units.slice(0, -1) : units
  if (least !== undefined && least === most) return `exactly ${least} ${unit}`
  if (least > 0 && most !== undefined) return `${least}–${most} ${unit}`
  if (most !== undefined) return `up to ${most} ${unit}`
  return least > 0 ? `at least ${least} ${unit}` : undefined
}

function numberRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) {
  const words = []
  if (minimum !== undefined) words.push(`at least ${minimum}`)
  if (exclusiveMinimum !== undefined) words.push(`above ${exclusiveMinimum}`)
  // The largest safe integer is a limit of the format, not news to a reader.
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) words.push(`at most ${maximum}`)
  if (exclusiveMaximum !== undefined) words.push(`below ${exclusiveMaximum}`)
  return words.join(', ') || undefined
}

/** Limits as short phrases. */
export function limits(schema) {
  return [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    numberRange(schema),
    schema.uniqueItems ? 'no item twice' : undefined,
  ].filter(Boolean)
}

/** The accepted values of a schema, or of its items when it is a list. */
export function acceptedValues(raw, given) {
  const schema = plain(raw, given)
  if (schema.enum) return schema.enum
  if (schema.type === 'array') return acceptedValues(raw, schema.items)
  const variants = variantsOf(schema)?.map((variant) => plain(raw, variant)) ?? []
  return variants.length > 0 && variants.every((variant) => 'const' in variant)
    ? variants.map((variant) => variant.const)
    : []
}

/** What lies under a field: the properties of an object, of a list's items, or the forms it may take. */
export function fieldsOf(raw, given, depth = 0) {
  const schema = plain(raw, given)
  if (schema.type === 'array' && depth < 6) return fieldsOf(raw, schema.items, depth + 1)
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: required.has(name),
  }))
  const others = [...Object.values(schema.patternProperties ?? {}), schema.additionalProperties]
  for (const other of others.filter(isObject))
    fields.push({ name: 'any name', isPattern: true, schema: other })
  const variants = (variantsOf(schema) ?? []).filter(
    (variant) => fieldsOf(raw, variant, depth + 1).length > 0,
  )
  const forms = variants.map((variant) => ({ name: 'either', isPattern: true, schema: variant }))
  return [...fields, ...(forms.length === 1 ? fieldsOf(raw, variants[0], depth + 1) : forms)]
}

/** The component that a schema, or its items, is: to notice a type that contains itself. */
export function componentOf(raw, given, depth = 0) {
  const schema = plain(raw, given)
  if (schema.type === 'array' && depth < 6) return componentOf(raw, schema.items, depth + 1)
  return schema.refName
}
