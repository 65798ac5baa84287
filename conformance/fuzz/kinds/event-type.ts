import type { EventType } from '@folkmoot/contract'
import { type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 6
const GUESTS = 4
const valuesOf = ({ id }: EventType) => ({ id })

/** Every third is locked. */
export const eventType: Kind = {
  name: 'eventtype',
  count: COUNT,
  guests: GUESTS,
  collection: '/api/core/v3/eventTypes',
  valuesOf: (entity) => valuesOf(entity as EventType),
  make: async ({ root, unique }, index) =>
    valuesOf(await root.createEventType({ body: { name: unique('Event '), locked: index % 3 === 2 } })),
  hints: [[/\{eventTypeID\}$/, placeholder('eventtype', 'id', upTo(COUNT + GUESTS))]],
}
