/** The schemas of successful answers; with `fields` all fields are optional. */
import type { OperationShape, Vocabulary } from '@folkmoot/contract'
import { Compile, type Validator } from 'typebox/compile'

/** Without `required`, at every level. */
function loosened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(loosened)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === 'required' && Array.isArray(value)))
      .map(([key, value]) => [key, loosened(value)]),
  )
}

function loosenedAnswer(operation: OperationShape): object {
  if (!('schema' in operation.answer)) return {}
  const whole = { ...operation.answer.schema } as { properties?: Record<string, unknown> }
  if (operation.answer.kind !== 'page') return loosened(whole) as object
  // The page itself is always whole; its items are what `fields` chooses from.
  return { ...whole, properties: { ...whole.properties, list: loosened(whole.properties?.list) } }
}

export class AnswerSchemas {
  readonly #vocabulary: Vocabulary
  readonly #compiled = new Map<string, Validator>()

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  #schemaOf(operation: OperationShape, isPartial: boolean): Validator {
    const key = `${operation.id} ${isPartial}`
    const known = this.#compiled.get(key)
    if (known) return known
    const schema =
      isPartial || !('schema' in operation.answer) ? loosenedAnswer(operation) : operation.answer.schema
    const compiled = Compile(schema) as Validator
    this.#compiled.set(key, compiled)
    return compiled
  }

  complaint(operation: OperationShape, path: string, json: unknown): string | undefined {
    const isPartial = operation.defaultFields === '@summary' || /[?&]fields=/.test(path)
    const schema = this.#schemaOf(operation, isPartial)
    const value = this.#vocabulary.read(json)
    if (json !== undefined && schema.Check(value)) return undefined
    const [first] = json === undefined ? [] : schema.Errors(value)
    const place = first?.instancePath.replace(/\/\d+/g, '/…')
    return first ? `the answer does not fit its schema: ${place} ${first.message}` : 'the answer is no JSON'
  }
}
