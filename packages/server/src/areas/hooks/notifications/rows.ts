/** Rows of the log from which notifications are made. */

import type { ContentVerb, SystemVerb } from '@folkmoot/contract'
import type { ActivityKey } from '../../news/activities.ts'

/** What the activity is about, and when it happened. */
export interface SubjectRow {
  readonly id: string
  readonly verb: ContentVerb | SystemVerb
  readonly object_type: number
  readonly object_id: string
  readonly recorded_at: string
}

export interface LogRow extends SubjectRow {
  readonly container_type: number | null
  readonly container_id: string | null
}

/** Adds the key of the cached representation. */
export interface ContentLogRow extends SubjectRow, ActivityKey {}

/** With its position in the log. Only content activities have a revision. */
export interface LoggedRow extends LogRow {
  readonly xid: string
  readonly revision: string | null
}
