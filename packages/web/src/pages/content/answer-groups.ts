/** Rows of a conversation in groups: what changes in one is laid out and looked through without the hundreds of others. */
import type { PlacedAnswer } from './answer-list.ts'

export interface AnswerGroup {
  readonly key: string
  readonly rows: readonly PlacedAnswer[]
}

/** Few enough to be laid out within a frame on a slow device when they come into sight. */
const FULL = 5

const isSame = (one: PlacedAnswer, other: PlacedAnswer | undefined) =>
  one.answer === other?.answer && one.depth === other.depth && one.parent === other.parent

function keep(group: AnswerGroup, before: AnswerGroup | undefined): AnswerGroup {
  const isKept =
    before?.rows.length === group.rows.length && group.rows.every((row, at) => isSame(row, before.rows[at]))
  return isKept ? before : group
}

/** For each row the group of the next row below it that has one. */
function groupsBelow(placed: readonly PlacedAnswer[], known: ReadonlyMap<string, string>) {
  let next: string | undefined
  return placed
    .toReversed()
    .map(({ answer }) => {
      const below = next
      next = known.get(answer.id) ?? next
      return below
    })
    .reverse()
}

/** The group of each row: as before, else that of the row above, until it is full. */
function keysOf(placed: readonly PlacedAnswer[], known: ReadonlyMap<string, string>): string[] {
  const below = groupsBelow(placed, known)
  const left = new Set<string>()
  let above: string | undefined
  let size = 0
  return placed.map(({ answer: { id } }, at) => {
    // What comes between two rows of a group belongs to it, however many there are.
    const joins = above !== undefined && (size < FULL || below[at] === above)
    const wanted = known.get(id) ?? (joins ? above : undefined) ?? id
    // A group that another one interrupts is two.
    const key = left.has(wanted) ? id : wanted
    if (above !== undefined && key !== above) left.add(above)
    size = key === above ? size + 1 : 1
    above = key
    return key
  })
}

/** A row stays in its group whatever comes or goes around it; groups in which nothing changed are the same objects as before. */
export function groupAnswers(
  placed: readonly PlacedAnswer[],
  before: readonly AnswerGroup[],
): readonly AnswerGroup[] {
  const known = new Map(
    before.flatMap(({ key, rows }) => rows.map(({ answer }) => [answer.id, key] as const)),
  )
  const keys = keysOf(placed, known)
  const groups: { key: string; rows: PlacedAnswer[] }[] = []
  placed.forEach((row, at) => {
    const key = keys[at] ?? ''
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, rows: [row] })
  })
  const old = new Map(before.map((group) => [group.key, group]))
  return groups.map((group) => keep(group, old.get(group.key)))
}
