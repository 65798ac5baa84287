/** Content as queries find it. */
import type { ContentStatus, ContentType, PlaceType } from '@folkmoot/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { EntityKey } from '../../representations.ts'
import type { ShownAttachment } from '../files/rows.ts'
import type { ContentFacts } from './policy.ts'

type ContentTable = Selectable<Tables['content']>

/** What tells whether the caller may read content, what they may do with it, and whether what is kept of it holds. */
export interface ContentKey extends ContentFacts, EntityKey {
  readonly version: string
  /** The content whose conversation an answer belongs to. */
  readonly thread_id: string | null
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

/** Content with all that is shown beside it, and how the caller stands to it. */
export interface ContentRow extends ContentKey, Pick<ContentTable, Own> {
  /** An answer has the status of the content at the top. */
  readonly status: ContentStatus
  readonly root_answer_id: string | null
  readonly root_subject: string | null
  readonly root_outcomes: readonly string[]
  readonly thread_type: ContentType | null
  readonly parent_type: ContentType | null
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
