/** The row of an answer that was just added, from what is known, as a read would return it. */
import type { Added, Answered, StoredRow } from '../reading/rows.ts'
import type { AddedAnswer, AnswerColumns } from './answer-queries.ts'

const UNTOUCHED = {
  version: '1',
  version_number: 1,
  view_count: 0,
  reply_count: 0,
  like_count: 0,
  follower_count: 0,
  helpful_count: 0,
  is_hidden: false,
  is_dismissed: false,
  is_liked: false,
  is_helpful: false,
  own_reactions: null,
  is_bookmarked: false,
  reaction_counts: {},
  attachments: null,
  answer_id: null,
  root_answer_id: null,
} as const

/** Of other types. */
const UNUSED = {
  authorship: 'author',
  updater: null,
  updater_id: null,
  locker: null,
  locker_id: null,
  locked_at: null,
  is_coauthor: false,
  people: null,
  question: false,
  publish_at: null,
  featured_at: null,
  end_at: null,
  latitude: null,
  longitude: null,
  repost_of_id: null,
} as const

type Placed = Pick<StoredRow, 'type' | 'thread_id' | 'thread_type' | 'parent_id' | 'parent_type'>

/** Its writer is the caller who read the answered content. */
export function rowOfAdded(
  parent: Answered,
  placed: Placed,
  { author_id, subject, body, tags, categories }: AnswerColumns,
  added: AddedAnswer,
): Added<StoredRow> {
  const { writer } = parent
  if (!writer) throw new Error('Only people write answers.')
  return {
    ...UNTOUCHED,
    ...UNUSED,
    ...placed,
    ...added,
    outcomes: [],
    viewer_ids: [],
    coauthor_ids: [],
    author_id,
    subject: subject ?? null,
    body,
    tags: [...(tags ?? [])],
    categories: [...(categories ?? [])],
    status: parent.root_status,
    author: writer,
    root_id: parent.root_id,
    root_type: parent.root_type,
    root_status: parent.root_status,
    root_author_id: parent.root_author_id,
    root_subject: parent.root_subject,
    root_outcomes: parent.root_outcomes,
    visibility: parent.visibility,
    is_viewer: parent.is_viewer,
    restrict_comments: parent.restrict_comments,
    is_locked: parent.is_locked,
    group_type: parent.group_type,
    membership: parent.membership,
    is_place_archived: parent.is_place_archived,
    page_name: parent.page_name,
    place_id: parent.place_id,
    place_type: parent.place_type,
    place_name: parent.place_name,
    place_slug: parent.place_slug,
  }
}
