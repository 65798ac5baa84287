/** Activities as queries find them: with what they are about as it is now, and how the caller stands to that. */

import type { ActivityVerb, MemberState, PlaceType, StoredType } from '@folkmoot/contract'
import type { EntityKey } from '../../../representations.ts'
import type { NamedAuthor } from '../../content/reading.ts'
import type { ReadingFacts } from '../../content/rights.ts'
import type { PlaceFacts } from '../../places/rights.ts'

/** What tells whether what is kept of an activity holds, and who sees the same. */
export interface ActivityKey extends EntityKey {
  /** Null where the server itself acted. */
  readonly actor_id: string | null
  readonly actor_visible: boolean | null
}

export interface ToldContent extends ReadingFacts {
  readonly id: string
  readonly type: StoredType
  readonly subject: string | null
  /** How its text begins. */
  readonly beginning: string
  readonly root_subject: string | null
  /** Of an answer: the content that it belongs to. */
  readonly thread_id: string | null
  readonly thread_type: StoredType | null
  /** Whose page shows it, if it is a status update or answers one. */
  readonly page_name: string | null
  readonly root_id: string
  readonly thread_subject: string | null
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
  /** In the place that it happened in; null for whoever is not in it any more. */
  readonly state: MemberState | null
}

export interface ToldWebhook {
  readonly id: string
  readonly owner_id: string
  /** Where it was called, and why it is not any more. */
  readonly callback: string
  readonly reason: string | null
}

/** What is gone by now is undefined, and so is what an activity of this kind does not have. */
export interface ActivityRow extends ActivityKey {
  readonly verb: ActivityVerb
  readonly streamed: boolean
  readonly recorded_at: string
  readonly updated_at: string
  readonly outcome: string | null
  /** Undefined where the server itself acted. */
  readonly actor: NamedAuthor | undefined
  readonly content: ToldContent | undefined
  /** Where the content stands; of what did not happen to content the place that it happened in. */
  readonly place: ToldPlace | undefined
  /** The place whose mention it tells. */
  readonly mentioned: ToldPlace | undefined
  /** Who joined. */
  readonly person: ToldPerson | undefined
  /** Of an invitation the caller's own membership, of a request that of whoever asks; undefined once it has changed. */
  readonly door: { readonly id: string; readonly state: MemberState } | undefined
  /** Which was disabled. */
  readonly webhook: ToldWebhook | undefined
}
