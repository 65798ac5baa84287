/** A merge of accounts as an entity. */
import {
  type AccountMerge,
  MERGE_KINDS,
  type MergeCount,
  type MergeKind,
  type Verb,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import type { MergeCounts } from '../../record/merges.ts'
import { personUri, summarisePerson } from '../people/represent.ts'
import type { Merge } from './merges.ts'

const READ: readonly Verb[] = ['GET']
/** They are not moved at all. */
const ENDED: ReadonlySet<MergeKind> = new Set(['tokens', 'webhooks'])

function countOf(counts: MergeCounts, kind: MergeKind): MergeCount[] {
  const { moved = 0, dropped = 0 } = counts[kind] ?? {}
  if (moved + dropped === 0) return []
  const reason = ENDED.has(kind) ? 'ended' : 'duplicate'
  return [{ kind, moved, notMoved: dropped, ...(dropped > 0 && { reason }) }]
}

export const representMerge = (actor: Actor, row: Merge, baseUrl: string): AccountMerge => ({
  id: row.id,
  type: 'accountMerge',
  state: row.finished_at === null ? 'running' : 'done',
  person: summarisePerson(actor, { ...row.person, departed: false }, baseUrl),
  mergedID: row.merged_id,
  counts: MERGE_KINDS.flatMap((kind) => countOf(row.counts, kind)),
  published: row.started_at,
  finished: row.finished_at ?? undefined,
  resources: { self: resource(`${personUri(baseUrl, row.kept_id)}/merges/${row.id}`, READ) },
})
