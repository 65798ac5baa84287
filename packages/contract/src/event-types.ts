/** The operations on event types, of the optional module of events. */
import { Type } from 'typebox'
import { EventType, EventTypeChange, NewEventType } from './event-type-entities.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'

const base = {
  since: '3.14',
  module: 'events',
  group: 'Event types',
  access: 'person',
  summaryFields: ['id', 'type', 'name', 'resources'],
} as const
const one = {
  ...base,
  path: `${V3}/eventTypes/{eventTypeID}`,
  params: {
    eventTypeID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The event type's id.",
    }),
  },
} as const
const oneEventType = { kind: 'entity', status: 200, schema: EventType } as const

export const listEventTypes = operation({
  ...base,
  id: 'listEventTypes',
  method: 'GET',
  path: `${V3}/eventTypes`,
  summary: 'The event types, by name',
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(EventType) },
  errors: [],
})

export const createEventType = operation({
  ...base,
  id: 'createEventType',
  method: 'POST',
  path: `${V3}/eventTypes`,
  summary: 'Create an event type (admins)',
  query: fieldsQuery,
  body: { kind: 'json', schema: NewEventType },
  answer: { kind: 'entity', status: 201, schema: EventType },
  errors: ['forbidden', 'name_taken'],
})

export const getEventType = operation({
  ...one,
  id: 'getEventType',
  method: 'GET',
  summary: 'Read an event type',
  query: fieldsQuery,
  answer: oneEventType,
  errors: ['event_type_missing'],
})

export const updateEventType = operation({
  ...one,
  id: 'updateEventType',
  method: 'PUT',
  summary: 'Change the given fields of an event type (admins)',
  query: fieldsQuery,
  body: { kind: 'json', schema: EventTypeChange },
  answer: oneEventType,
  errors: ['event_type_missing', 'forbidden', 'name_taken', 'event_type_locked', 'version_stale'],
})

export const deleteEventType = operation({
  ...one,
  id: 'deleteEventType',
  method: 'DELETE',
  summary: 'Remove an event type that is not locked (admins)',
  answer: { kind: 'nothing', status: 204 },
  errors: ['event_type_missing', 'forbidden', 'event_type_locked', 'version_stale'],
})
