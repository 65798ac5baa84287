import { api, V3 } from '@folkmoot/contract'
import { type Call, type Route, read } from '../../../http/route.ts'
import { Ready } from '../../../representations.ts'
import { type EventLogPage, readEventLog } from './event-log.ts'
import { type Notification, serialized } from './notifications.ts'

type ListCall = Call<typeof api.listEvents>

/** A client's choice of fields is taken from the cached event. */
function writeEvent(call: ListCall, { activity }: Notification): string {
  const { json } = serialized(call.context, activity)
  return call.form === 'all' ? json : call.write(call.context.vocabulary.read(JSON.parse(json)) as object)
}

function nextLink({ context, query }: ListCall, since: string): string {
  const asked = new URLSearchParams({ since })
  for (const name of ['count', 'fields'] as const)
    if (query[name] !== undefined) asked.set(name, String(query[name]))
  return `${context.config.baseUrl}${V3}/events?${asked}`
}

/** Joins cached JSON instead of parsing and writing it again. */
function writePage(call: ListCall, { events, cursor, hasMore }: EventLogPage): Ready {
  const links = hasMore ? { next: nextLink(call, cursor) } : {}
  const envelope = JSON.stringify({ itemsPerPage: call.page.count, cursor, links })
  const list = events.map((event) => writeEvent(call, event))
  return new Ready(`${envelope.slice(0, -1)},"list":[${list.join(',')}]}`)
}

export const notificationsRoutes: readonly Route[] = [
  read(api.listEvents, async (call) => {
    const { since } = call.query
    const page = await readEventLog(call.context, call.actor, { since, count: call.page.count })
    return { document: writePage(call, page) }
  }),
]
