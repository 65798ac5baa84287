/** What is measured. Later operations add a line here. */

export interface Scenario {
  readonly name: string
  readonly path: string
  /** The least share of the ceiling's rate that we hold ourselves to. */
  readonly target: number
}

export const scenarios: readonly Scenario[] = [
  { name: '@me, warm Basic', path: '/api/core/v3/people/@me', target: 0.4 },
  { name: 'person by id', path: '/api/core/v3/people/1', target: 0.4 },
]
