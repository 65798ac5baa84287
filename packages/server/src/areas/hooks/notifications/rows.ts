/** What happened, as the log has it and as notifications are made of it. */

import type { ContentVerb, SystemVerb } from '@folkmoot/contract'
import type { ActivityKey } from '../../news/activities.ts'

/** What it happened to, and when. */
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

/** Of what happened to content: whether what is kept of it holds, too. */
export interface ContentLogRow extends SubjectRow, ActivityKey {}

/** With its place in the log. What did not happen to content has no revision. */
export interface LoggedRow extends LogRow {
  readonly xid: string
  readonly revision: string | null
}
