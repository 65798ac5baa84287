/** In the storage of a browser on which somebody turned push on. Signing out clears it together with the subscription. */
import type { Registered } from './states.ts'

export const PUSH_MARK = 'folkmoot-push'

/** Who turned it on here, and under which id. */
export interface Mark extends Registered {
  readonly personID: string
  readonly id: string
}

export function readMark(): Mark | undefined {
  try {
    return JSON.parse(localStorage.getItem(PUSH_MARK) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
