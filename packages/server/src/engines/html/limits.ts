/** Limits of a body, counted while reading, so that reading stops early. */
import { problemMessage } from '@folkmoot/contract'
export const MOST = {
  bytes: 2 * 1024 * 1024,
  /** Of allowed elements. */
  levels: 200,
  /** Of elements that are open while parsing, allowed or not. */
  open: 400,
  /** Allowed elements and attributes together. */
  parts: 300_000,
  /** Elements and attributes together, allowed or not. */
  parsed: 600_000,
  /** In 8 KB: browsers open unclosed formatting elements again in each paragraph, so that few characters make many elements. */
  ofSlice: 20_000,
  /** In one tag, allowed or not. */
  attributes: 1000,
}

const REFUSALS = {
  bytes: problemMessage('htmlTooLong', { limit: MOST.bytes }),
  levels: problemMessage('htmlTooDeep', { limit: MOST.levels }),
  parts: problemMessage('htmlTooMuch', { limit: MOST.parts }),
  attributes: problemMessage('htmlTooManyAttributes', { limit: MOST.attributes }),
}

export class LimitMet extends Error {
  constructor(limit: keyof typeof REFUSALS) {
    super(REFUSALS[limit])
  }
}
