/** Where a request comes from, for budgets and the audit log. */
import type { RequestTrace } from '../actor.ts'
import { addressKey, plainAddress } from './addresses.ts'

export function traceOf(request: { readonly id: string; readonly ip: string }): RequestTrace {
  return { id: request.id, address: plainAddress(request.ip), network: addressKey(request.ip) }
}
