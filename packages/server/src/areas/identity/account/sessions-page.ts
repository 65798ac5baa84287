/** /settings: the list of sessions, with signing out. */
import type { Member } from '../../../actor.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Failure } from '../../../failure.ts'
import { hiddenField } from '../../../http/frame.ts'
import { type Html, html } from '../../../http/html.ts'
import type { WebAnswer, WebCall } from '../../../http/web.ts'
import { listSessions, removeOtherSessions, removeSession } from '../sessions/managing.ts'
import { textsOf } from './form-page.ts'

type Session = Awaited<ReturnType<typeof listSessions>>['rows'][number]

const MOST_SHOWN = 100
/** In minutes, UTC: a page without scripts does not know the reader's zone. */
const timeOf = (date: string) => `${new Date(date).toISOString().slice(0, 16).replace('T', ' ')} UTC`

function endForm({ csrfField, at }: WebCall, label: string, sessionId: string): Html {
  return html`<form method="post" action="${at('/settings/sessions')}">
${csrfField}${hiddenField('session', sessionId)}
<button class="plain">${label}</button>
</form>`
}

function listed(call: WebCall, { id, user_agent, address, created_at, seen_at }: Session): Html {
  const { sessions } = textsOf(call)
  const isHere = id === call.session?.id
  return html`<li>
<p><strong>${user_agent === '' ? sessions.unknownDevice : user_agent}</strong>${isHere && html` (${sessions.here})`}</p>
<p class="quiet">${sessions.details(address, timeOf(created_at), timeOf(seen_at))}</p>
${!isHere && endForm(call, sessions.end, id)}
</li>`
}

export async function sessionsSection(call: WebCall, member: Member): Promise<Html> {
  const { sessions } = textsOf(call)
  const request = { startIndex: 0, count: MOST_SHOWN }
  const { rows } = await listSessions(call.context.db, member, member.id, request)
  const hasOthers = rows.some(({ id }) => id !== call.session?.id)
  return html`<h2>${sessions.title}</h2>
<ul class="list">${rows.map((row) => listed(call, row))}</ul>
${hasOthers && endForm(call, sessions.endOthers, 'others')}`
}

/** An ended session counts as success. */
async function end(call: WebCall, member: Member, sessionId: string): Promise<void> {
  const { context, trace } = call
  const named = { personId: member.id, sessionId }
  await inTransaction(
    context.writeDb,
    (tx) =>
      sessionId === 'others'
        ? removeOtherSessions(context, tx, member, member.id)
        : removeSession(context, tx, member, named),
    trace,
  ).catch((error) => {
    if (!(error instanceof Failure) || error.failureName !== 'session_missing') throw error
  })
}

export async function takeSessions(call: WebCall, member: Member): Promise<WebAnswer> {
  const sessionId = call.form.get('session')
  if (/^([1-9]\d{0,15}|others)$/.test(sessionId)) await end(call, member, sessionId)
  return { redirect: call.at('/settings/account') }
}
