import { api } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { readCursor } from './cursors.ts'
import { readSubscriptions } from './reading.ts'

export const realtimeRoutes: readonly Route[] = [
  read(api.openEventStream, async ({ context, actor: member, query, header }) => {
    if (member.kind !== 'member') throw new Error('The contract lets nobody in who is not signed in.')
    const { realtime } = context
    const subscriptions = await readSubscriptions(context, member, query)
    const last = header('Last-Event-ID') || query.lastEventID
    const cursor = last ? (readCursor(last) ?? 'unknown') : undefined
    await realtime.ready()
    return {
      events: {
        requireCapacity: () => realtime.requireCapacity(member),
        begin: (sink) => realtime.open(sink, { member, subscriptions, cursor }),
      },
    }
  }),
]
