/** Limits of a body, counted while reading, so that reading stops early. */
import { problemMessage } from '@folkmoot/contract'
export const MOST = {
  bytes: 2 * 1024 * 1024,
  levels: 200,
  /** Allowed elements and attributes together. */
  parts: 300_000,
  /** In one tag, allowed or not. */
  attributes: 1000,
}

const REFUSALS: Record<keyof typeof MOST, string> = {
  bytes: problemMessage('htmlTooLong', { limit: MOST.bytes }),
  levels: problemMessage('htmlTooDeep', { limit: MOST.levels }),
  parts: problemMessage('htmlTooMuch', { limit: MOST.parts }),
  attributes: problemMessage('htmlTooManyAttributes', { limit: MOST.attributes }),
}

export class LimitMet extends Error {
  constructor(limit: keyof typeof MOST) {
    super(REFUSALS[limit])
  }
}
