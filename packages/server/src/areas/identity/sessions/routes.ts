import { api } from '@folkmoot/contract'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { getCurrentSession, listSessions, removeOtherSessions, removeSession } from './managing.ts'
import type { SessionRow } from './queries.ts'
import { representSession } from './represent.ts'
import { csrfTokenOf } from './sessions.ts'

const shown = ({ context, actor }: CheckedCall, row: SessionRow) =>
  representSession(actor, row, context.config.baseUrl)

export const sessionsRoutes: readonly Route[] = [
  read(api.getCurrentSession, async (call) => {
    const row = await getCurrentSession(call.context.db, call.actor)
    const csrfToken = csrfTokenOf(call.context, row.id)
    return { entity: { ...shown(call, row), csrfToken }, version: '1' }
  }),

  read(api.listSessions, async (call) => {
    const { context, params, page } = call
    const { rows, end } = await listSessions(context.db, call.actor, params.personID, page)
    return { list: rows.map((row) => shown(call, row)), end }
  }),

  write(api.endSession, async (call, tx) => {
    const { personID: personId, sessionID: sessionId } = call.params
    await removeSession(call.context, tx, call.actor, { personId, sessionId })
    return undefined
  }),

  write(api.endSessions, async (call, tx) => {
    await removeOtherSessions(call.context, tx, call.actor, call.params.personID)
    return undefined
  }),
]
