/** Rows of content. */
import type { ContentStatus, ContentType, PlaceType, StoredType } from '@folkmoot/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { EntityKey } from '../../../representations.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import type { ShownAttachment } from '../files/rows.ts'
import type { AnsweringFacts, ContentFacts } from './policy.ts'

type ContentTable = Selectable<Tables['content']>

/** The key of content: decides the caller's rights and whether the cached entity is current. */
export interface StoredKey extends ContentFacts, EntityKey {
  readonly version: string
  /** The content that the conversation of an answer belongs to. */
  readonly thread_id: string | null
  /** Null unless somebody other than the author wrote the newest version. */
  readonly updater_id: string | null
  /** Of locked content. */
  readonly locker_id: string | null
  /** The emoji that the caller reacted with; null if there are none. */
  readonly own_reactions: readonly string[] | null
  readonly is_bookmarked: boolean
}

/** Content that v3 shows. */
export interface ContentKey extends StoredKey {
  readonly type: ContentType
  readonly root_type: ContentType
}

export interface UpdateKey extends StoredKey {
  readonly type: 'update'
}

export interface UpdateCommentKey extends StoredKey {
  readonly type: 'comment'
  readonly root_type: 'update'
}

type Own =
  | 'root_id'
  | 'parent_id'
  | 'place_id'
  | 'viewer_ids'
  | 'coauthor_ids'
  | 'subject'
  | 'body'
  | 'tags'
  | 'categories'
  | 'question'
  | 'answer_id'
  | 'publish_at'
  | 'end_at'
  | 'view_count'
  | 'reply_count'
  | 'like_count'
  | 'follower_count'
  | 'published_at'
  | 'updated_at'
  | 'active_at'
  | 'version_number'
  | 'outcomes'
  | 'helpful_count'
  | 'featured_at'
  | 'locked_at'
  | 'latitude'
  | 'longitude'
  | 'repost_of_id'

/** Content with everything that its entity shows, and the caller's relation to it. */
export interface StoredRow extends StoredKey, Pick<ContentTable, Own> {
  /** An answer has the status of its root. */
  readonly status: ContentStatus
  /** By emoji. */
  readonly reaction_counts: Readonly<Record<string, number>>
  /** For status updates and their comments: the name of the page. */
  readonly page_name: string | null
  readonly root_answer_id: string | null
  readonly root_subject: string | null
  readonly root_outcomes: readonly string[]
  readonly thread_type: StoredType | null
  readonly parent_type: StoredType | null
  readonly author: NamedPerson
  /** Who wrote its newest version, unless it was the author. */
  readonly updater: NamedPerson | null
  readonly locker: NamedPerson | null
  readonly place_type: PlaceType | null
  readonly place_name: string | null
  readonly place_slug: string | null
  /** Its `users` and `authors`. */
  readonly people: readonly NamedPerson[] | null
  /** Null where there are none. Every change of them updates the content row too. */
  readonly attachments: readonly ShownAttachment[] | null
}

type OfAnswered =
  | 'id'
  | 'type'
  | 'root_id'
  | 'thread_id'
  | 'thread_type'
  | 'root_subject'
  | 'root_outcomes'
  | 'page_name'
  | 'place_id'
  | 'place_type'
  | 'place_name'
  | 'place_slug'

/** Content that is answered: the caller's rights there, and what the answer takes from it. */
export interface Answered extends AnsweringFacts, Pick<StoredRow, OfAnswered> {
  /** All facts that the right to answer depends on. */
  readonly standing: string
  /** The caller, who writes the answer; null for anonymous callers. */
  readonly writer: NamedPerson | null
}

/** What was just added and never read: no cached entity is compared with it. */
export type Added<Row extends StoredRow> = Omit<Row, 'revision'>

export interface ContentRow extends StoredRow {
  readonly type: ContentType
  readonly root_type: ContentType
  readonly thread_type: ContentType | null
  readonly parent_type: ContentType | null
}

export interface UpdateRow extends StoredRow {
  readonly type: 'update'
  /** Its text without markup. */
  readonly body_text: string
}

export interface UpdateCommentRow extends StoredRow {
  readonly type: 'comment'
  readonly root_type: 'update'
}
