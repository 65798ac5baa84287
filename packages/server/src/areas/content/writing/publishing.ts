/** Scheduled content comes out at its time, by a job that the transaction adds which sets the time. */
import { parseDate } from '@folkmoot/contract'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { addJob, type JobKind } from '../../../db/job-queue.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { type Job, jobWith } from '../../../work/jobs.ts'
import { countTags, holdTagScopeOf, holdTagScopes } from '../../places/tags.ts'
import { tellMentions } from '../mentions/mentions.ts'
import type { ContentRow } from '../reading/rows.ts'
import * as queries from './publishing-queries.ts'
import { type RecordedContent, recordContent } from './recording.ts'

const PUBLISHING: JobKind = { name: 'publish_content', maxAttempts: 25 }

type Schedule = Pick<ContentRow, 'id' | 'status' | 'publish_at'>

/** Another time replaces the job. One that is no longer wanted finds nothing to publish. */
export async function schedulePublication(
  tx: Transaction,
  { id, status, publish_at }: Schedule,
): Promise<void> {
  if (status !== 'scheduled' || publish_at === null) return
  const runAt = parseDate(publish_at)
  await addJob(tx.db, PUBLISHING, { payload: { contentId: id }, runAt, key: `publish:${id}` })
}

const authorOf = ({ author_id }: RecordedContent) => ({ kind: 'member', id: author_id }) as const

/** Nothing where it is not due. */
export async function publishIfDue({ writeDb }: Context, id: string): Promise<void> {
  await inTransaction(writeDb, async (tx) => {
    await holdTagScopeOf(tx, id)
    const content = await queries.publishIfDue(tx.db, id)
    if (!content) {
      // A time that was changed just when the worker took this job may not have got a job of its own.
      const schedule = await queries.findLaterSchedule(tx.db, id)
      return schedule && (await schedulePublication(tx, schedule))
    }
    if (content.status === 'pendingApproval') tx.noteChange('moderation')
    await recordContent(tx, authorOf(content), 'svc:created', content)
    await tellMentions(tx, authorOf, [content])
    await holdTagScopes(tx, [content.place_id])
    await countTags(tx, [id])
    tx.noteChange('search')
  })
}

export const publishContent: Job = jobWith(
  PUBLISHING,
  Type.Object({ contentId: Type.String() }),
  (context, { contentId }) => publishIfDue(context, contentId),
)
