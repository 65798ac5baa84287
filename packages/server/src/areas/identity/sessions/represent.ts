/** A row → the session entity. */
import type { Session } from '@folkmoot/contract'
import { type Actor, sessionIdOf } from '../../../actor.ts'
import { personUri } from '../people/represent.ts'
import type { SessionRow } from './queries.ts'

export function representSession(actor: Actor, row: SessionRow, baseUrl: string): Session {
  // Who may see a session may end it.
  const uri = `${personUri(baseUrl, row.person_id)}/sessions/${row.id}`
  return {
    id: row.id,
    type: 'session',
    published: row.created_at,
    lastSeen: row.seen_at,
    expires: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
    current: row.id === sessionIdOf(actor),
    resources: { self: { ref: uri, allowed: ['DELETE'] } },
  }
}
