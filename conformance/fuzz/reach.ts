/** Whether the campaign came past the checks of every operation: what lies behind them is tested only then. */
import { type OperationShape, operations } from '@folkmoot/contract'
import { isHinted } from './from-schema.ts'
import type { Tally } from './tally.ts'

/** In fewer requests an operation may fail by chance. */
const ENOUGH_FOR_EACH = 150

const UNREACHED: ReadonlySet<string> = new Set([
  // Accepts only signatures of this server, which cannot be generated.
  'verifyAddOnSignature',
  // Only for web sessions; callers here have other credentials.
  'getCurrentSession',
])

const isParameter = (part: string) => part.startsWith('{')

/** Whether the world has all kinds that the path names. */
function canBeNamed({ path }: OperationShape): boolean {
  const parts = path.split('/')
  return parts.every((part, at) => !isParameter(part) || isHinted(parts.slice(0, at + 1).join('/')))
}

export interface Reach {
  readonly complaints: readonly string[]
  /** Operations on kinds of entities that the world does not have. */
  readonly notes: readonly string[]
}

export function reachOf(tally: Tally): Reach {
  const failed = operations.filter(
    ({ id }) => tally.timesOf(id) >= ENOUGH_FOR_EACH && tally.successesOf(id) === 0 && !UNREACHED.has(id),
  )
  const [named, unnamed] = [failed.filter(canBeNamed), failed.filter((one) => !canBeNamed(one))]
  return {
    complaints: named.map(({ id }) => `${id} never succeeded, though all that its path names is there.`),
    notes: unnamed.map(({ id }) => `${id} never succeeded: kinds.ts has nothing that its path could name.`),
  }
}
