/** Pages offer only the actions that the API allows. */
import type { Resource, Verb } from '@folkmoot/contract'

export interface Offered {
  /** Present only if the caller may use the related resource. */
  readonly resources?: Readonly<Partial<Record<string, Resource>>>
}

export const may = (entity: Offered | undefined, resource: string, verb: Verb): boolean =>
  entity?.resources?.[resource]?.allowed.includes(verb) ?? false
