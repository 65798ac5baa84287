/** A goal that the project has set itself, the results that decide it, and how both are written. */
import type { Compared } from './compare.ts'
import type { Measurement } from './load.ts'
import type { ReplyComparison } from './replies.ts'
import type { SearchFigures } from './search.ts'
import type { WebhookFigures } from './webhooks.ts'

export interface Results {
  readonly compared: readonly Compared[]
  readonly replies: readonly ReplyComparison[]
  readonly searches: readonly SearchFigures[]
  /** Of the Node process on which all of these were measured. */
  readonly megabytes?: number
  readonly webhooks?: WebhookFigures | undefined
}

export interface Goal {
  readonly what: string
  readonly must: string
  /** Undefined where it was not measured. */
  readonly ours?: string | undefined
  readonly cpu?: string | undefined
  readonly prototype?: string | undefined
  /** Undefined also where nothing is demanded. */
  readonly isMet?: boolean | undefined
}

export const LIST = '25 contents, newest'
export const CONTENT = 'content by id, 100 of them, Bearer'

export const named = ({ compared }: Results, name: string): Compared | undefined =>
  compared.find(({ scenario }) => scenario.name === name)

export const percent = (share: number): string => `${(share * 100).toFixed(0)} %`
export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`
export const shownCpu = ({ nodeCpuMs, postgresCpuMs }: Measurement): string =>
  `${nodeCpuMs.toFixed(2)} + ${postgresCpuMs.toFixed(2)}`
export const rateAndCpu = (one: Measurement): string =>
  `${perSecond(one.requestsPerSecond)}, ${shownCpu(one)}`
