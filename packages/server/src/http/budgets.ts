/** Rate limits of callers. */
import { isIPv6 } from 'node:net'
import type { BudgetState } from '../budget.ts'

/** IPv4 callers on a dual-stack socket look like `::ffff:192.0.2.1`. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** An IPv6 host can use any address in its /64. */
export function addressKey(address: string): string {
  const mapped = plainAddress(address)
  if (!isIPv6(mapped)) return mapped
  const [head = '', tail = ''] = mapped.split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = mapped.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

export function budgetHeaders(state: BudgetState): Record<string, string> {
  return {
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(state.remaining),
    'ratelimit-reset': String(state.reset),
  }
}
