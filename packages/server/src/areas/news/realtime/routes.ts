import { api } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { readCursor } from './cursors.ts'
import { readWishes } from './wishes.ts'

export const realtimeRoutes: readonly Route[] = [
  read(api.openEventStream, async ({ context, actor: member, query, header }) => {
    if (member.kind !== 'member') throw new Error('The contract lets nobody in who is not signed in.')
    const { realtime } = context
    const wishes = await readWishes(context, member, query)
    const last = header('Last-Event-ID') || query.lastEventID
    const cursor = last ? (readCursor(last) ?? 'unknown') : undefined
    await realtime.ready()
    return {
      events: {
        requireRoom: () => realtime.requireRoom(member),
        begin: (line) => realtime.open(line, { member, wishes, cursor }),
      },
    }
  }),
]
