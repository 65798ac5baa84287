/** Damerau-Levenshtein distance (optimal string alignment). */

/** Stops at `most` + 1. */
export function editDistance(one: string, other: string, most: number): number {
  const [from, to] = [[...one], [...other]]
  if (Math.abs(from.length - to.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [index, letter] of from.entries()) {
    const row = [index + 1]
    for (const [column, wanted] of to.entries()) {
      const changed = at(last, column) + (letter === wanted ? 0 : 1)
      let cost = Math.min(changed, at(last, column + 1) + 1, at(row, column) + 1)
      const isSwapped = letter === to[column - 1] && from[index - 1] === wanted
      if (isSwapped) cost = Math.min(cost, at(before, column - 1) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return Math.min(at(last, to.length), most + 1)
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
