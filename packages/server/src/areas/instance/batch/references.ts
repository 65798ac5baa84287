/** `${key:path}`: a value from the answer to an earlier request of the batch. `$${` is a literal `${`. */
import { failure, fieldInvalid } from '../../../failure.ts'

/** A request with its references filled in must fit the body limit. */
const LIMIT = 10 * 1024 * 1024

const REFERENCE = /\$\$\{|\$\{([^:{}$]+):([^{}]*)\}/g
const ALONE = /^\$\{([^:{}$]+):([^{}]*)\}$/
/** `list.0.id`, `list[0].id` or, as in JSONPath, `$.list[0].id`. */
const STEP = /\.?([^.[\]]+)|\[(\d+)\]/y

export interface Answered {
  /** The answer's value; undefined without a body. */
  data(): unknown
  readonly hasFailed: boolean
}

function stepsOf(path: string): string[] | undefined {
  const text = path.replace(/^\$\.?/, '')
  const steps: string[] = []
  STEP.lastIndex = 0
  while (STEP.lastIndex < text.length) {
    const match = STEP.exec(text)
    if (!match) return undefined
    steps.push(match[1] ?? match[2] ?? '')
  }
  return steps
}

function valueAt(data: unknown, steps: readonly string[]): unknown {
  let value = data
  for (const step of steps) {
    // Own properties only: no length, no prototype.
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step) || step === 'length') {
      return undefined
    }
    value = Reflect.get(value, step)
  }
  return value
}

/** Fills in one request. */
export class References {
  readonly #answered: ReadonlyMap<string, Answered>
  #length = 0

  constructor(answered: ReadonlyMap<string, Answered>) {
    this.#answered = answered
  }

  #valueOf(field: string, key: string, path: string): unknown {
    const written = `\${${key}:${path}}`.slice(0, 200)
    const answered = this.#answered.get(key)
    if (!answered) throw fieldInvalid(field, `refers to ${written}, and no earlier request has that key`)
    if (answered.hasFailed) throw failure('reference_failed', `${written} refers to a request that failed.`)
    const steps = stepsOf(path)
    const value = steps && valueAt(answered.data(), steps)
    if (value === undefined) {
      throw fieldInvalid(field, `refers to ${written}, and there is nothing at that path of the answer`)
    }
    this.#length += JSON.stringify(value).length
    if (this.#length > LIMIT) {
      throw failure('body_too_large', 'What this request refers to makes it larger than 10 MB.')
    }
    return value
  }

  #textOf(field: string, key: string, path: string): string {
    const value = this.#valueOf(field, key, path)
    if (typeof value === 'string') return value
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    throw fieldInvalid(field, `refers to \${${key}:${path}}, which is no text, number or boolean`)
  }

  /** `write` gets the position of the value in the text. */
  fillText(
    field: string,
    text: string,
    write: (value: string, at: number) => string = (value) => value,
  ): string {
    return text.replace(REFERENCE, (_, key?: string, path = '', at = 0) =>
      key === undefined ? '${' : write(this.#textOf(field, key, path), at),
    )
  }

  /** A text that is a single reference becomes the value with its type. */
  fill(field: string, value: unknown): unknown {
    if (typeof value === 'string') {
      const [, key, path = ''] = ALONE.exec(value) ?? []
      return key === undefined ? this.fillText(field, value) : this.#valueOf(field, key, path)
    }
    if (Array.isArray(value)) return value.map((item, at) => this.fill(`${field}[${at}]`, item))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, this.fill(`${field}.${name}`, item)]),
    )
  }
}
