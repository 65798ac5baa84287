/** What an instance answers otherwise after an upgrade. What is new in an answer is no difference; what is gone, changed or in another order is. */
import type { Answer } from './asking.ts'

interface Change {
  /** Where in the answer; `[]` stands for the number of an item. */
  readonly place: string
  readonly was: unknown
  readonly is: unknown
}

export interface Difference extends Change {
  readonly operation: string
  readonly caller: string
  readonly path: string
}

type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Ids are unique within a type. */
const idOf = (item: unknown): unknown => (isTree(item) ? `${item.type ?? ''} ${item.id}` : item)
const hasIds = (list: readonly unknown[]) => list.every((item) => !isTree(item) || item.id !== undefined)

/** Lists of entities and of words: by what they have, not by numbers. */
function* changesOfSet(was: readonly unknown[], is: readonly unknown[], place: string): Generator<Change> {
  const [before, after] = [was.map(idOf), is.map(idOf)]
  const [left, right] = [before.filter((id) => after.includes(id)), after.filter((id) => before.includes(id))]
  for (const id of before) if (!after.includes(id)) yield { place: `${place}[] gone`, was: id, is: undefined }
  for (const id of after) if (!before.includes(id)) yield { place: `${place}[] new`, was: undefined, is: id }
  if (left.some((id, index) => id !== right[index])) yield { place: `${place}[] order`, was: left, is: right }
  for (const item of was) {
    const other = isTree(item) ? is.find((one) => idOf(one) === idOf(item)) : undefined
    if (other !== undefined) yield* changesOf(item, other, `${place}[]`)
  }
}

function* changesOf(was: unknown, is: unknown, place: string): Generator<Change> {
  if (Array.isArray(was) && Array.isArray(is)) {
    if (hasIds(was) && hasIds(is)) yield* changesOfSet(was, is, place)
    else if (was.length !== is.length) yield { place: `${place}.length`, was: was.length, is: is.length }
    else for (const [index, one] of was.entries()) yield* changesOf(one, is[index], `${place}[]`)
  } else if (isTree(was) && isTree(is)) {
    for (const [name, one] of Object.entries(was)) yield* changesOf(one, is[name], `${place}.${name}`)
  } else if (was !== is) yield { place, was, is }
}

export function differencesOf(before: readonly Answer[], after: readonly Answer[]): Difference[] {
  return before.flatMap((one, index) => {
    const other = after[index]
    const { operation, caller, path } = one
    const about = { operation, caller, path }
    if (!other || other.path !== path) throw new Error(`The answers are not to the same questions: ${path}`)
    if (one.status !== other.status) return [{ ...about, place: 'status', was: one.status, is: other.status }]
    // Of errors only the status is compared: their sentences may change.
    if (one.status >= 400) return []
    return [...changesOf(one.body, other.body, '')].map((change) => ({ ...about, ...change }))
  })
}
