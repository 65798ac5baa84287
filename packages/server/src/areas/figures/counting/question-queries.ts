/** Discussions and their first answers: the first reply by somebody else. */
import { typeCodes } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { LogRange } from '../../record/activity-log.ts'
import { addEach } from './count-queries.ts'
import { type Ids, isInRange, utc } from './source-filters.ts'

/** `source` has content_id, place_id, author_id, asked_at, is_question and answered_at. */
async function addAsked(db: Database, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    with asked as (
      insert into figure_question (content_id, place_id, author_id, asked_at, is_question, answered_at)
      ${source}
      on conflict (content_id) do nothing
      returning *
    )
    ${addEach(sql`
      select ${utc(sql`asked_at`)} as at, place_id, kind.figure, 1 as value
      from asked cross join (values ('questions'), ('unansweredQuestions')) as kind (figure)
      where is_question and (kind.figure = 'questions' or answered_at is null)
      union all
      ${answersOf('asked')}`)}`.execute(db)
}

/** `answered` has rows of figure_question; those without an answer count for nothing. */
const answersOf = (answered: 'asked' | 'answered'): RawBuilder<unknown> => sql`
  select ${utc(sql`answered_at`)}, place_id, kind.figure,
    case kind.figure when 'firstAnswers' then 1 else greatest(0, extract(epoch from answered_at - asked_at))::bigint end
  from ${sql.raw(answered)} cross join (values ('firstAnswers'), ('firstAnswerSeconds')) as kind (figure)
  where answered_at is not null`

export async function countAsked(db: Database, range: LogRange): Promise<void> {
  await addAsked(
    db,
    sql`
      select content.id, coalesce(root.place_id, 0), content.author_id, content.published_at, content.question, null::timestamptz
      from activity
      join content on content.id = activity.object_id
      join content root on root.id = content.root_id
      cross join figure_state
      where ${isInRange(range)} and activity.verb = 'svc:created' and activity.object_type = ${typeCodes.discussion}::integer
        and not (content.id <= contents_to and content.published_at < history_until)
      order by content.id`,
  )
}

export async function countAnswered(db: Database, range: LogRange): Promise<void> {
  await sql`
    with first as (
      select activity.root_id, min(coalesce(content.published_at, activity.recorded_at)) as answered_at
      from activity
      join figure_question on figure_question.content_id = activity.root_id
      left join content on content.id = activity.object_id
      where ${isInRange(range)} and activity.verb = 'svc:replied' and figure_question.answered_at is null
        and coalesce(content.author_id, activity.actor_id) is distinct from figure_question.author_id
      group by activity.root_id
    ), answered as (
      update figure_question set answered_at = first.answered_at
      from first where first.root_id = figure_question.content_id
      returning figure_question.*
    )
    ${addEach(sql`
      select ${utc(sql`asked_at`)} as at, place_id, 'unansweredQuestions' as figure, -1 as value
      from answered where is_question
      union all
      ${answersOf('answered')}`)}`.execute(db)
}

/** Discussions of before the log, with the answers of before it; the others come with the log. */
export async function countAskedBefore(db: Database, { after, to }: Ids): Promise<void> {
  await addAsked(
    db,
    sql`
      select content.id, coalesce(content.place_id, 0), content.author_id, content.published_at, content.question, (
        select min(answer.published_at) from content answer
        where answer.thread_id = content.id and answer.type = 'message' and answer.author_id <> content.author_id
          and answer.published_at < history_until)
      from content cross join figure_state
      where content.id > ${after}::bigint and content.id <= ${to}::bigint and content.type = 'discussion'
        and content.published_at < history_until and content.status in ('published', 'archived', 'hiddenByModerator')
      order by content.id`,
  )
}

/** Removed and merged questions, and discussions that are no longer questions, wait for no answer. */
export async function forgetSomeUnanswered(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      update figure_question set is_question = false
      where content_id in (
        select figure_question.content_id from figure_question
        where figure_question.is_question and figure_question.answered_at is null and not exists (
          select from content where content.id = figure_question.content_id and content.type = 'discussion' and content.question)
        limit ${limit}::integer)
      returning *
    ), counted as (
      ${addEach(sql`
        select ${utc(sql`asked_at`)} as at, place_id, 'unansweredQuestions' as figure, -1 as value from gone`)}
    )
    select count(*)::integer as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}
