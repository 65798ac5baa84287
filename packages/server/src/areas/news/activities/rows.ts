/** Activities as queries find them, with the current state of their objects and the caller's relation to them. */

import type { ActivityVerb, MemberState, PlaceType, StoredType } from '@folkmoot/contract'
import type { EntityKey } from '../../../representations.ts'
import type { BriefAuthor } from '../../content/reading.ts'
import type { ReadingFacts } from '../../content/rights.ts'
import type { PlaceFacts } from '../../places/rights.ts'

/** Identifies a cached activity, its revision and its audience. */
export interface ActivityKey extends EntityKey {
  /** Null when the server acted. */
  readonly actor_id: string | null
  readonly actor_visible: boolean | null
}

export interface ToldContent extends ReadingFacts {
  readonly id: string
  readonly type: StoredType
  readonly subject: string | null
  /** The beginning of its text. */
  readonly beginning: string
  readonly root_subject: string | null
  /** The parent content of an answer. */
  readonly thread_id: string | null
  readonly thread_type: StoredType | null
  /** Author whose page shows it, for a status update or an answer to one. */
  readonly page_name: string | null
  readonly root_id: string
  readonly thread_subject: string | null
  readonly question: boolean
  readonly repost_of_id: string | null
  /** Ids of the first images in its text. */
  readonly images: readonly string[]
  /** The first attachments. */
  readonly files: readonly ToldFile[]
}

interface ToldFile {
  readonly id: string
  readonly name: string
  readonly media_type: string
  readonly size: number
}

export interface ToldPlace extends PlaceFacts {
  readonly id: string
  readonly type: PlaceType
  readonly name: string
  readonly slug: string
  readonly description: string
}

export interface ToldPerson {
  readonly id: string
  readonly username: string
  readonly display_name: string
  readonly visible: boolean
  readonly status_line: string
  /** Membership of the place; null for former members. */
  readonly state: MemberState | null
}

export interface ToldWebhook {
  readonly id: string
  readonly owner_id: string
  /** Its URL, and why it was disabled. */
  readonly callback: string
  readonly reason: string | null
}

/** Undefined for deleted objects, and for those that this kind of activity does not have. */
export interface ActivityRow extends ActivityKey {
  readonly verb: ActivityVerb
  readonly streamed: boolean
  readonly recorded_at: string
  readonly updated_at: string
  readonly outcome: string | null
  /** Undefined when the server acted. */
  readonly actor: BriefAuthor | undefined
  readonly content: ToldContent | undefined
  /** The place of the content; otherwise where it happened. */
  readonly place: ToldPlace | undefined
  /** The place that is mentioned. */
  readonly mentioned: ToldPlace | undefined
  /** The person who joined. */
  readonly person: ToldPerson | undefined
  /** For an invitation the caller's membership, for a request that of the person asking; undefined once answered. */
  readonly open_membership: { readonly id: string; readonly state: MemberState } | undefined
  /** The webhook that was disabled. */
  readonly webhook: ToldWebhook | undefined
}
