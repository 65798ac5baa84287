/** Inserts content rows in one statement, because requests would be too slow for a matrix. */
import type {
  AnswerType,
  Authorship,
  ContentStatus,
  StoredType,
  TopType,
  Visibility,
} from '@folkmoot/contract'
import type { Instance } from './instance.ts'

export interface TopSpec {
  readonly type: TopType | 'update'
  readonly author_id: string
  readonly visibility?: Visibility
  readonly place_id?: string | null
  readonly viewer_ids?: readonly string[]
  readonly status?: ContentStatus
  readonly authorship?: Authorship
  readonly coauthor_ids?: readonly string[]
  readonly restrict_comments?: boolean
  readonly subject?: string
  readonly tags?: readonly string[]
  /** Age of the publication date; negative for the future. */
  readonly ageSeconds?: number
}

export interface PlannedContent {
  readonly id: string
  readonly type: StoredType
  readonly root_id: string
  readonly thread_id: string | null
  readonly parent_id: string | null
  readonly position: string | null
  readonly depth: number
  readonly author_id: string
  readonly place_id: string | null
  readonly visibility: Visibility
  readonly viewer_ids: readonly string[]
  readonly status: ContentStatus
  readonly authorship: Authorship
  readonly coauthor_ids: readonly string[]
  readonly restrict_comments: boolean
  readonly subject: string | null
  readonly tags: readonly string[]
  readonly publish_at: string | null
  readonly end_at: string | null
  /** The hidden answer itself, or the hidden one above it. */
  readonly hidden_with_id: string | null
}

/** Far above the sequence of the test's database. */
let lastId = 1_000_000
const nextId = () => String(++lastId)

const WEEK_SECONDS = 7 * 24 * 3600
const moment = (secondsFromNow: number) => new Date(Date.now() + secondsFromNow * 1000).toISOString()

/** Top-level content. Scheduled content is due tomorrow by default. */
export function topRow(spec: TopSpec): PlannedContent {
  const id = nextId()
  const { type, status = 'published', place_id = null } = spec
  const isTimed = type === 'announcement' || status === 'scheduled'
  const ageSeconds = spec.ageSeconds ?? (status === 'scheduled' ? -24 * 3600 : 0)
  return {
    id,
    type,
    root_id: id,
    thread_id: null,
    parent_id: null,
    position: null,
    depth: 0,
    author_id: spec.author_id,
    place_id,
    visibility: spec.visibility ?? (place_id === null ? 'all' : 'place'),
    viewer_ids: spec.viewer_ids ?? [],
    status,
    authorship: spec.authorship ?? 'author',
    coauthor_ids: spec.coauthor_ids ?? [],
    restrict_comments: spec.restrict_comments ?? false,
    subject: type === 'update' ? null : (spec.subject ?? `About ${id}`),
    tags: spec.tags ?? [],
    publish_at: isTimed ? moment(-ageSeconds) : null,
    end_at: type === 'announcement' ? moment(WEEK_SECONDS - ageSeconds) : null,
    hidden_with_id: null,
  }
}

/** Answers; `position` is the order of the whole conversation. */
export function answerRow(
  parent: PlannedContent,
  type: AnswerType,
  { author_id, position = 1 }: { author_id: string; position?: number | bigint },
): PlannedContent {
  const isBelow = parent.type === type
  return {
    ...topRow({ type: 'document', author_id }),
    type,
    root_id: parent.root_id,
    thread_id: isBelow ? parent.thread_id : parent.id,
    parent_id: parent.id,
    position: String(position),
    depth: isBelow ? parent.depth + 1 : 1,
    subject: type === 'message' ? 'Re: something' : null,
  }
}

export async function insertContents(instance: Instance, rows: readonly PlannedContent[]): Promise<void> {
  const { sql } = instance.store
  await sql`
    insert into content (id, type, root_id, thread_id, parent_id, position, depth, author_id, place_id, visibility,
      viewer_ids, status, authorship, coauthor_ids, restrict_comments, subject, subject_key, tags, publish_at, end_at,
      hidden_with_id, status_before, body, body_text)
    select id, type, root_id, thread_id, parent_id, position, depth, author_id, place_id, visibility,
      viewer_ids, status, authorship, coauthor_ids, restrict_comments, subject, lower(coalesce(subject, '')), tags,
      publish_at, end_at, hidden_with_id, case status when 'hiddenByModerator' then 'published' end,
      '<p>Findable</p>', 'Findable'
    from jsonb_to_recordset(${sql.json(JSON.parse(JSON.stringify(rows)))}) as wanted (
      id bigint, type text, root_id bigint, thread_id bigint, parent_id bigint, position bigint, depth integer,
      author_id bigint, place_id bigint, visibility text, viewer_ids bigint[], status text, authorship text,
      coauthor_ids bigint[], restrict_comments boolean, subject text, tags text[], publish_at timestamptz,
      end_at timestamptz, hidden_with_id bigint)`
  const hidden = rows.filter(({ hidden_with_id }) => hidden_with_id !== null)
  await sql`update content set lacks_answers = true where id = any(${hidden.map(({ root_id }) => root_id)})`
}

/** Sets the counters as if the answers had come one by one. */
export async function countReplies(instance: Instance): Promise<void> {
  await instance.store.sql`
    update content set reply_count = counted.answers
    from (
      select asked.id, count(answer.id) as answers
      from content asked
      left join content answer on
        answer.type = case when asked.type in ('discussion', 'message') then 'message' else 'comment' end
        and answer.hidden_with_id is null
        and (answer.parent_id = asked.id or asked.thread_id is null and answer.thread_id = asked.id)
      group by asked.id
    ) counted
    where content.id = counted.id and content.reply_count <> counted.answers`
}
