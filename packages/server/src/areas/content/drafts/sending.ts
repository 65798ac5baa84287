/**
 * Drafts with a time are sent by a job, in the name of their person and with the rights of that moment, within the scopes of the
 * credentials that set the time. Content is created and
 * the draft deleted in one transaction, so that a job that is repeated sends nothing twice.
 */
import { ContentInput, prices, problemMessage, scopesOf, V3 } from '@folkmoot/contract'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { addJob, type JobKind } from '../../../db/job-queue.ts'
import { inTransaction, type Transaction, untilCurrent, withMoreToFollow } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { Failure, failure, fieldInvalid } from '../../../failure.ts'
import { type Attempt, type Job, jobWith } from '../../../work/jobs.ts'
import { findActors } from '../../identity/people.ts'
import type { Answered } from '../reading/rows.ts'
import { addUpdate } from '../status-updates/status-updates.ts'
import { addAnswer } from '../threads/adding.ts'
import { getAnsweredNamed } from '../threads/answers.ts'
import { readBody } from '../writing/columns.ts'
import { createContent } from '../writing/creating.ts'
import { isAnswer, isTop } from '../writing/writing.ts'
import type { DraftKey, DraftRow } from './queries.ts'
import * as queries from './queries.ts'

const SENDING: JobKind = { name: 'send_draft', maxAttempts: 12 }
const YEAR_MS = 366 * 86_400_000

/** Throws unless it lies in the coming year. */
export function requireSendable(sendAt: Date, isChange: boolean): void {
  const ahead = sendAt.getTime() - Date.now()
  if (ahead <= 0 || ahead > YEAR_MS) throw fieldInvalid('sendAt', 'must be within the coming year')
  if (isChange) throw fieldInvalid('sendAt', 'must be left out: a change is not sent later')
}

/** Another time replaces the job. One that is no longer wanted finds nothing to send. */
export async function scheduleSending(
  tx: Transaction,
  { personId, key }: DraftKey,
  sendAt: string | null,
): Promise<void> {
  if (sendAt === null) return
  const runAt = new Date(sendAt)
  await addJob(tx.db, SENDING, { payload: { personId, key }, runAt, key: `send draft:${personId}:${key}` })
}

const TYPES = { question: 'discussion', update: undefined } as const
const typeOf = (kind: DraftRow['kind']) => (kind in TYPES ? TYPES[kind as keyof typeof TYPES] : kind)

function parentOf({ place_id, answers_id, visibility }: DraftRow): string | undefined {
  if (answers_id !== null) return `${V3}/contents/${answers_id}`
  return visibility === 'place' && place_id !== null ? `${V3}/places/${place_id}` : undefined
}

/** As a request would send it. Undefined for a status update, which is no content there. */
function inputOf(draft: DraftRow): unknown {
  const { kind, subject, body, visibility, user_ids, tags, end_at } = draft
  const parent = parentOf(draft)
  const isReply = kind === 'message' || kind === 'comment'
  return {
    type: typeOf(kind),
    ...(subject.trim() !== '' && { subject }),
    content: { type: 'text/html', text: body },
    ...(parent !== undefined && { parent }),
    tags: [...tags],
    ...(!isReply && { visibility }),
    ...(visibility === 'people' && !isReply && { users: [...user_ids] }),
    ...(typeOf(kind) === 'discussion' && { question: kind === 'question' }),
    ...(kind === 'announcement' && end_at !== null && { endDate: end_at }),
  }
}

interface Prepared {
  readonly input: ContentInput | undefined
  readonly html: Html
  readonly parent: Answered | undefined
}

/** Before the transaction, as for a request. */
async function prepare(context: Context, actor: Member, draft: DraftRow): Promise<Prepared> {
  const content = { type: 'text/html', text: draft.body } as const
  const html = await readBody(context, { content })
  if (html.html.trim() === '') throw fieldInvalid('content.text', problemMessage('empty'))
  if (draft.kind === 'update') return { input: undefined, html, parent: undefined }
  const input = inputOf(draft)
  if (!Value.Check(ContentInput, input)) {
    const [wrong] = Value.Errors(ContentInput, input)
    throw fieldInvalid(wrong?.instancePath.slice(1) || 'draft', wrong?.message ?? 'is invalid')
  }
  return { input, html, parent: isAnswer(input) ? await getAnsweredNamed(context, actor, input) : undefined }
}

async function create(
  context: Context,
  tx: Transaction,
  actor: Member,
  { input, html, parent }: Prepared,
): Promise<void> {
  if (!input) await addUpdate(context, tx, actor, { authorId: actor.id, html, isDraft: false })
  else if (isAnswer(input) && parent) await addAnswer(context, tx, actor, { input, html, parent })
  else if (isTop(input)) await createContent(context, tx, actor, { input, html })
}

async function send(context: Context, draft: DraftKey, row: queries.ScheduledDraft): Promise<void> {
  const [actor] = await findActors(context.jobDb, [draft.personId], scopesOf(row.send_scopes))
  if (!actor || !row.is_enabled) throw failure('forbidden', 'The account is disabled.')
  if (row.is_outlived) {
    throw failure('forbidden', 'The password was changed since the time was set: set it again.')
  }
  const prepared = await prepare(context, actor, row)
  await inTransaction(context.writeDb, async (tx) => {
    // Somebody who saves it now has read it: it must not come back once it is sent.
    await queries.lockDrafts(tx.db, draft.personId)
    if (!(await queries.takeDueDraft(tx.db, draft, row.version))) return
    // A reply must not commit before it is known to be written: the draft would be gone, and no reply be there.
    await create(context, withMoreToFollow(tx), actor, prepared)
  })
}

const problemOf = (error: unknown) =>
  error instanceof Failure
    ? { code: prices[error.failureName].code, message: error.message }
    : { code: prices.internal.code, message: 'Something unexpected went wrong.' }

/** Nothing where it is not due. A draft that is refused stays, with the reason. */
async function sendIfDue(context: Context, draft: DraftKey, { isLast }: Attempt): Promise<void> {
  const row = await queries.findScheduled(context.jobDb, draft)
  if (!row) return
  if (!row.is_due)
    return await inTransaction(context.writeDb, (tx) => scheduleSending(tx, draft, row.send_at))
  try {
    await untilCurrent(() => send(context, draft, row))
  } catch (error) {
    if (!(error instanceof Failure) && !isLast) throw error
    await queries.noteProblem(context.jobDb, draft, row.version, problemOf(error))
    if (!(error instanceof Failure)) throw error
  }
}

export const sendDraft: Job = jobWith(
  SENDING,
  Type.Object({ personId: Type.String(), key: Type.String() }),
  sendIfDue,
)
