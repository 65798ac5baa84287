import { api } from '@folkmoot/contract'
import type { EntityReply } from '../../../http/answer.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import * as eventTypes from './event-types.ts'
import { eventTypeUri, representEventType } from './represent.ts'

const one = ({ context, actor }: CheckedCall, row: eventTypes.EventTypeRow): EntityReply => ({
  entity: representEventType(actor, row, context.config.baseUrl),
  version: row.version,
})

export const eventTypesRoutes: readonly Route[] = [
  read(api.listEventTypes, async ({ context, actor, page }) => {
    const { rows, end } = await eventTypes.listEventTypes(context.db, page)
    return { list: rows.map((row) => representEventType(actor, row, context.config.baseUrl)), end }
  }),

  write(api.createEventType, async (call, tx) => {
    const row = await eventTypes.createEventType(tx, call.actor, call.body)
    return { ...one(call, row), location: eventTypeUri(call.context.config.baseUrl, row.id) }
  }),

  read(api.getEventType, async (call) =>
    one(call, await eventTypes.getEventType(call.context.db, call.params.eventTypeID)),
  ),

  write(api.updateEventType, async (call, tx) => {
    const { actor, params, body, requireVersion } = call
    const edit = { change: body, requireVersion }
    return one(call, await eventTypes.updateEventType(tx, actor, params.eventTypeID, edit))
  }),

  write(api.deleteEventType, async ({ actor, params, requireVersion }, tx) => {
    await eventTypes.removeEventType(tx, actor, params.eventTypeID, requireVersion)
    return undefined
  }),
]
