/** Answers of the driver, as rows of our own. */
import { LRUCache } from 'lru-cache'

export interface Answer {
  /** One object for each prepared statement of a session. */
  readonly columns: readonly { readonly name: string }[]
  length: number
  readonly [index: number]: readonly unknown[]
}

type MakeRow = (values: readonly unknown[]) => object

const known = new WeakMap<Answer['columns'], MakeRow>()

/** Statements that are not kept have new columns each time, and mostly names that were there before. */
const byFields = new LRUCache<string, MakeRow>({ max: 2_000 })

/**
 * Written out, so that all rows of a statement have the same shape. To an object that gets its columns one by one the engine
 * gives up on shapes after a dozen: it takes ten times as long to make, and every look at it is one into a dictionary.
 */
function makerOf(columns: Answer['columns']): MakeRow {
  const fields = columns.map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`).join(', ')
  const make = byFields.get(fields) ?? (new Function('values', `return { ${fields} }`) as MakeRow)
  byFields.set(fields, make)
  known.set(columns, make)
  return make
}

/**
 * Leaves the answer empty. The driver's query has functions that the engine takes for long-lived, as it does all that are
 * written where a property is set: what they hold, the answer among it, would stay until the next great collection.
 */
export function takeRows<Row>(answer: Answer): Row[] {
  const rows: Row[] = []
  if (answer.length === 0) return rows
  const make = known.get(answer.columns) ?? makerOf(answer.columns)
  // The driver's own kind of array takes ten times as long to go through in any other way.
  for (let at = 0; at < answer.length; at++) rows.push(make(answer[at] ?? []) as Row)
  answer.length = 0
  return rows
}
