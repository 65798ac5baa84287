/** Validates input against the contract; every message names the field and what is accepted. */
import { type FailureDetail, problemMessage } from '@folkmoot/contract'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { fieldsInvalid } from '../failure.ts'
import { compileClean } from './clean.ts'

type Complaint = TLocalizedValidationError
export type Check = (value: unknown) => unknown

/** `/emails/0/value` → `emails[0].value`; for a list body `/0` → `body[0]` */
function fieldOf(instancePath: string, property?: string): string {
  const parts = instancePath.split('/').slice(1)
  if (property !== undefined) parts.push(property)
  // A list body has no name.
  if (/^\d+$/.test(parts[0] ?? '')) parts.unshift('body')
  const [first = 'body', ...rest] = parts
  return rest.reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}.${part}`), first)
}

function schemaAt(schema: TSchema, schemaPath: string): Record<string, unknown> {
  let found: unknown = schema
  for (const part of schemaPath.split('/').slice(1)) {
    found = found !== null && typeof found === 'object' ? Reflect.get(found, part) : undefined
  }
  return found !== null && typeof found === 'object' ? { ...found } : {}
}

const article = (type: string) => (/^[aio]/.test(type) ? `an ${type}` : `a ${type}`)
const quoted = (value: unknown) => (typeof value === 'string' ? `"${value}"` : String(value))

function messageOf(error: Complaint, schema: TSchema): string {
  switch (error.keyword) {
    case 'type':
      return `must be ${article(String(error.params.type))}`
    case 'const':
      return `must be ${quoted(error.params.allowedValue)}`
    case 'enum':
      return problemMessage('notOffered', { choices: error.params.allowedValues.join(', ') })
    case 'minLength':
      return error.params.limit === 1
        ? problemMessage('empty')
        : problemMessage('tooShort', { limit: error.params.limit })
    case 'maxLength':
      return problemMessage('tooLong', { limit: error.params.limit })
    case 'minItems':
      return error.params.limit === 1
        ? problemMessage('noItem')
        : problemMessage('tooFew', { limit: error.params.limit })
    case 'maxItems':
      return problemMessage('tooMany', { limit: error.params.limit })
    case 'minimum':
      return problemMessage('tooLow', { limit: Number(error.params.limit) })
    case 'maximum':
      return problemMessage('tooHigh', { limit: Number(error.params.limit) })
    case 'anyOf':
      return `must be ${schemaAt(schema, error.schemaPath)['x-accepts'] ?? 'of another form'}`
    case 'pattern':
      return `must be ${schemaAt(schema, error.schemaPath)['x-accepts'] ?? `of the form ${error.params.pattern}`}`
    default:
      return error.message
  }
}

/** If one of several forms is accepted and a sentence names them, report that sentence only. */
function withoutForms(errors: readonly Complaint[], schema: TSchema): readonly Complaint[] {
  const choices = errors.filter(
    ({ keyword, schemaPath }) => keyword === 'anyOf' && 'x-accepts' in schemaAt(schema, schemaPath),
  )
  const isInside = (error: Complaint, choice: Complaint) =>
    error !== choice && error.schemaPath.startsWith(`${choice.schemaPath}/anyOf/`)
  const innermost = choices.filter((choice) => !choices.some((other) => isInside(other, choice)))
  return errors.filter(
    (error) =>
      innermost.includes(error) || !choices.some((choice) => error === choice || isInside(error, choice)),
  )
}

function detailsOf(errors: readonly Complaint[], schema: TSchema): FailureDetail[] {
  return withoutForms(errors, schema).flatMap((error) =>
    error.keyword === 'required'
      ? error.params.requiredProperties.map((property) => ({
          field: fieldOf(error.instancePath, property),
          message: problemMessage('required'),
        }))
      : [{ field: fieldOf(error.instancePath), message: messageOf(error, schema) }],
  )
}

// PostgreSQL cannot store NUL, and lone surrogates are no text.
function textComplaint(value: string): string | undefined {
  if (value.includes('\0')) return problemMessage('nul')
  return value.isWellFormed() ? undefined : problemMessage('malformed')
}

function badTexts(value: unknown, path: string, found: FailureDetail[]): void {
  if (typeof value === 'string') {
    const message = textComplaint(value)
    if (message) found.push({ field: path || 'body', message })
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      const step = Array.isArray(value) ? `[${key}]` : path ? `.${key}` : key
      badTexts(item, path + step, found)
    }
  }
}

/** Finding errors is not compiled: 100 ms for 10,000 people in a list. No operation takes lists as long as this. */
const EXPLAINED_ITEMS = 1000

function shorten(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.slice(0, EXPLAINED_ITEMS).map(shorten)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item)]))
}

function explain(errors: readonly Complaint[], schema: TSchema): FailureDetail[] {
  if (errors.length > 0) return detailsOf(errors, schema)
  return [{ field: 'body', message: `has a mistake after the first ${EXPLAINED_ITEMS} items of a list` }]
}

function whenNeeded<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** Compiled with the first value: for all operations it takes half a second of a start. */
export function compileCheck(schema: TSchema): Check {
  const check = whenNeeded(() => Compile(schema))
  return (value) => {
    const compiled = check()
    if (!compiled.Check(value)) throw fieldsInvalid(explain(compiled.Errors(shorten(value)), schema))
    const complaints: FailureDetail[] = []
    badTexts(value, '', complaints)
    if (complaints.length > 0) throw fieldsInvalid(complaints)
    return value
  }
}

/** Drops read-only and unknown fields before validating (§General conventions 2). */
export function compileBodyCheck(schema: TSchema): Check {
  const check = compileCheck(schema)
  const clean = whenNeeded(() => compileClean(schema))
  return (value) => check(clean()(value))
}
