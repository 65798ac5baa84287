/** nDCG: the discounted cumulative gain of the first ten, relative to the best possible. */
export type Grades = Readonly<Record<string, 1 | 2 | 3>>

export interface Expectation {
  readonly search: string
  readonly why: string
  readonly grades: Grades
}

const FIRST = 10

const gainOf = (grade: number) => 2 ** grade - 1
const discounted = (grades: readonly number[]) =>
  grades.slice(0, FIRST).reduce((sum, grade, index) => sum + gainOf(grade) / Math.log2(index + 2), 0)

/** The best possible includes all graded results, found or not. */
export function ndcg(found: readonly string[], grades: Grades): number {
  const best = Object.values(grades).toSorted((one, other) => other - one)
  return discounted(found.map((key) => grades[key] ?? 0)) / discounted(best)
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
