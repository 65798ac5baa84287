import { api } from '@folkmoot/contract'
import type { Condition } from '../../../db/list.ts'
import type { PageReply } from '../../../http/answer.ts'
import { present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read } from '../../../http/route.ts'
import { getPersonKey } from '../../identity/people.ts'
import { getPlaceToLookInside } from '../../places/places.ts'
import { listGrouped } from '../streams/grouping.ts'
import { addConversation } from '../streams/represent.ts'
import { getActivity, listActivities } from './activities.ts'
import { doneBy, happenedBetween, happenedIn, IS_STILL_THERE, NO_MENTION, visibleTo } from './filters.ts'
import { presentationFor } from './presentation.ts'
import { representActivity } from './represent.ts'

interface ListCall extends CheckedCall {
  readonly query: { readonly after?: string; readonly before?: string }
}

async function list(call: ListCall, ...conditions: Condition[]): Promise<PageReply> {
  const { context, actor, query } = call
  const asked = [...conditions, ...happenedBetween(query)]
  const { rows, end } = await listActivities(context.db, actor, asked, call.page)
  return { list: await present(call, rows, presentationFor(call)), end }
}

/** One of each conversation, counted over all that the caller may see. */
async function listByConversation(call: ListCall): Promise<PageReply> {
  const { context, actor, query } = call
  const within = [NO_MENTION, ...happenedBetween(query)]
  const { rows, end } = await listGrouped(
    {
      context,
      actor,
      read: (by, window, more) => listActivities(by.db, actor, [...within, ...more], window),
      membership: { within, conditions: [visibleTo(actor)] },
      unread: undefined,
    },
    call.page,
  )
  const { baseUrl } = context.config
  const more = new Map(rows.map((row) => [row.id, addConversation(actor, row, baseUrl)]))
  return { list: await present(call, rows, presentationFor(call, more)), end }
}

export const activitiesRoutes: readonly Route[] = [
  read(api.listActivities, async (call) =>
    call.query.grouped ? await listByConversation(call) : await list(call, NO_MENTION),
  ),

  read(api.countActivities, async ({ context, actor, query }) => {
    const asked = [NO_MENTION, ...happenedBetween(query)]
    const { rows, end } = await listActivities(context.db, actor, asked, { startIndex: 0, count: 100 })
    return { document: { count: rows.length, hasMore: end !== undefined } }
  }),

  read(api.getActivity, async (call) => {
    const row = await getActivity(call.context.db, call.actor, call.params.activityID)
    // Activities never change; the hash of the body covers what they show of others.
    return { entity: representActivity(call, row), version: '1' }
  }),

  read(api.listPersonActivities, async (call) => {
    const person = await getPersonKey(call.context.db, call.actor, call.params.personID)
    return list(call, NO_MENTION, doneBy(person.id))
  }),

  read(api.listPlaceActivities, async (call) => {
    const place = await getPlaceToLookInside(call.context.db, call.actor, call.params.placeID)
    return list(call, happenedIn(place.id), IS_STILL_THERE)
  }),
]
