/** Rate limits of callers. */
import type { BudgetState } from '../budget.ts'

export function budgetHeaders(state: BudgetState): Record<string, string> {
  return {
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(state.remaining),
    'ratelimit-reset': String(state.reset),
  }
}
