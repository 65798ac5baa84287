/** Limits of a body, counted while reading, so that reading stops early. */
export const MOST = {
  bytes: 2 * 1024 * 1024,
  levels: 200,
  /** Allowed elements and attributes together. */
  parts: 300_000,
  /** In one tag, allowed or not. */
  attributes: 1000,
}

const REFUSALS: Record<keyof typeof MOST, string> = {
  bytes: `must not be longer than 2 MB (${MOST.bytes} bytes)`,
  levels: `must not be nested more than ${MOST.levels} levels deep`,
  parts: `must not have more than ${MOST.parts} elements and attributes`,
  attributes: `must not have more than ${MOST.attributes} attributes in one tag`,
}

export class LimitMet extends Error {
  constructor(limit: keyof typeof MOST) {
    super(REFUSALS[limit])
  }
}
