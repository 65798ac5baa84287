import type { Verb } from '@folkmoot/contract'

/** A link of an entity: where it leads, and what the caller may do there. */
export const resource = (ref: string, allowed: readonly Verb[]) => ({ ref, allowed: [...allowed] })
