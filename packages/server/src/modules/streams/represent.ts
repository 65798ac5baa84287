/** A row and what the caller may do → the stream on the wire. */
import { type Stream, typeCodes, V3 } from '@folkmoot/contract'
import type { Actor } from '../../actor.ts'
import { summarisePerson } from '../people/represent.ts'
import { resource } from '../places/represent.ts'
import { streamVerbs } from './policy.ts'
import type { StreamRow } from './queries.ts'

export const streamUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/streams/${id}`

export function representStream(actor: Actor, row: StreamRow, baseUrl: string): Stream {
  const uri = streamUri(baseUrl, row.id)
  const verbs = streamVerbs(actor, row)
  const { person_id: id, username, display_name, visible } = row
  return {
    id: row.id,
    type: 'stream',
    typeCode: typeCodes.stream,
    name: row.name,
    source: row.source,
    person: summarisePerson(actor, { id, username, display_name, visible }, baseUrl),
    published: row.created_at,
    updated: row.updated_at,
    resources: {
      self: resource(uri, verbs.self),
      associations: resource(`${uri}/associations`, verbs.associations),
    },
  }
}
