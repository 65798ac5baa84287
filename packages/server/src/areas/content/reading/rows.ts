/** Content as queries find it. */
import type { ContentStatus, ContentType, PlaceType, StoredType } from '@folkmoot/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { EntityKey } from '../../../representations.ts'
import type { ShownAttachment } from '../files/rows.ts'
import type { ContentFacts } from './policy.ts'

type ContentTable = Selectable<Tables['content']>

/** What tells whether the caller may read content, what they may do with it, and whether what is kept of it holds. */
export interface StoredKey extends ContentFacts, EntityKey {
  readonly version: string
  /** The content whose conversation an answer belongs to. */
  readonly thread_id: string | null
}

/** Of what v3 shows. */
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

interface NamedPerson {
  readonly id: string
  readonly username: string
  readonly display_name: string
  readonly visible: boolean
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
  | 'latitude'
  | 'longitude'
  | 'repost_of_id'

/** Content with all that is shown beside it, and how the caller stands to it. */
export interface StoredRow extends StoredKey, Pick<ContentTable, Own> {
  /** An answer has the status of the content at the top. */
  readonly status: ContentStatus
  /** Whose page shows it, if it is a status update or answers one. */
  readonly page_name: string | null
  readonly root_answer_id: string | null
  readonly root_subject: string | null
  readonly root_outcomes: readonly string[]
  readonly thread_type: StoredType | null
  readonly parent_type: StoredType | null
  readonly author_username: string
  readonly author_name: string
  readonly author_visible: boolean
  readonly author_departed: boolean
  readonly place_type: PlaceType | null
  readonly place_name: string | null
  readonly place_slug: string | null
  /** The people that it is for, and those who may change it. */
  readonly people: readonly NamedPerson[] | null
  /** Null where there are none. Whatever changes them changes the row of the content too. */
  readonly attachments: readonly ShownAttachment[] | null
}

export interface ContentRow extends StoredRow {
  readonly type: ContentType
  readonly root_type: ContentType
  readonly thread_type: ContentType | null
  readonly parent_type: ContentType | null
}

export interface UpdateRow extends StoredRow {
  readonly type: 'update'
  /** Its words without markup. */
  readonly body_text: string
}

export interface UpdateCommentRow extends StoredRow {
  readonly type: 'comment'
  readonly root_type: 'update'
}
