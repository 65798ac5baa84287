/** A row and what the caller may do → the event type on the wire. */
import { type EventType, typeCodes, V3 } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { eventTypeVerbs } from './policy.ts'
import type { EventTypeRow } from './queries.ts'

export const eventTypeUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/eventTypes/${id}`

export function representEventType(actor: Actor, row: EventTypeRow, baseUrl: string): EventType {
  return {
    id: row.id,
    type: 'eventType',
    typeCode: typeCodes.eventType,
    name: row.name,
    description: row.description,
    color: row.color,
    locked: row.locked,
    published: row.created_at,
    updated: row.updated_at,
    resources: { self: { ref: eventTypeUri(baseUrl, row.id), allowed: [...eventTypeVerbs(actor)] } },
  }
}
