/** Turns answers of the driver into row objects. */
import { LRUCache } from 'lru-cache'

export interface Answer {
  /** Columns are one object per prepared statement of a session. */
  readonly columns: readonly { readonly name: string }[]
  length: number
  readonly [index: number]: readonly unknown[]
}

type MakeRow = (values: readonly unknown[]) => object

const known = new WeakMap<Answer['columns'], MakeRow>()

/** Statements that are not prepared have new columns each time, mostly with known names. */
const byFields = new LRUCache<string, MakeRow>({ max: 2_000 })

/**
 * Generated code, so that all rows of a statement share a hidden class. Objects filled column by column become
 * dictionaries after a dozen: ten times slower to make, and slow to read.
 */
function makerOf(columns: Answer['columns']): MakeRow {
  const fields = columns.map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`).join(', ')
  const make = byFields.get(fields) ?? (new Function('values', `return { ${fields} }`) as MakeRow)
  byFields.set(fields, make)
  known.set(columns, make)
  return make
}

/**
 * Empties the answer. The query object of the driver has closures that V8 allocates as long-lived; the answer that
 * they hold would stay until the next major collection.
 */
export function takeRows<Row>(answer: Answer): Row[] {
  const rows: Row[] = []
  if (answer.length === 0) return rows
  const make = known.get(answer.columns) ?? makerOf(answer.columns)
  // Any other way of iterating the driver's array subclass is ten times slower.
  for (let at = 0; at < answer.length; at++) rows.push(make(answer[at] ?? []) as Row)
  answer.length = 0
  return rows
}
