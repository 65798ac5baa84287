/** Which webhooks are shown, and their states in words. */
import { filter, V3, WEBHOOK_STATES, type Webhook, type WebhookState } from '@folkmoot/contract'
import { boot } from '../../../boot.ts'
import type { AddressState } from '../../../parts/use-address.ts'

export function filtersOf({ owner, state }: AddressState): string[] {
  const known = WEBHOOK_STATES.find((one) => one === state)
  return [
    ...(owner !== undefined && /^[1-9]\d{0,15}$/.test(owner)
      ? [filter('owner', `${boot.baseUrl}${V3}/people/${owner}`)]
      : []),
    ...(known ? [filter('state', known)] : []),
  ]
}

export function stateOf({ enabled, buggy, svc }: Webhook): WebhookState {
  if (!enabled) return 'disabled'
  if (buggy) return 'buggy'
  return svc.queueState === 'waiting' ? 'waiting' : 'healthy'
}
