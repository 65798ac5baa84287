/** Who may do what with a stream. The same rules refuse and fill `allowed`. */

import type { StreamSource, Verb } from '@folkmoot/contract'
import { type Actor, isSelf } from '../../../actor.ts'
import { mayManageStreams } from '../../identity/rights.ts'

export interface StreamFacts {
  readonly person_id: string
  readonly source: StreamSource
}

/** Streams are private to their owner, including their names. */
export const maySee = (actor: Actor, { person_id }: StreamFacts): boolean =>
  mayManageStreams(actor, { id: person_id, visible: true })

/** Built-in streams cannot be changed. */
export const mayChange = (actor: Actor, stream: StreamFacts): boolean =>
  stream.source === 'custom' && maySee(actor, stream)

/** Whether it is a following stream; the others fill themselves. */
export const takesAssociations = (source: StreamSource): boolean =>
  source === 'custom' || source === 'connections'

/** The stream of notifications is the inbox, which admins may not read either. */
export const mayReadEntries = (actor: Actor, stream: StreamFacts): boolean =>
  stream.source === 'communications' ? isSelf(actor, stream.person_id) : maySee(actor, stream)

export interface StreamVerbs {
  readonly self: readonly Verb[]
  readonly associations: readonly Verb[]
  readonly activities: readonly Verb[]
}

export function streamVerbs(actor: Actor, stream: StreamFacts): StreamVerbs {
  return {
    self: mayChange(actor, stream) ? ['DELETE', 'GET', 'PUT'] : ['GET'],
    associations: takesAssociations(stream.source) ? ['GET', 'POST'] : ['GET'],
    activities: mayReadEntries(actor, stream) ? ['GET'] : [],
  }
}
