/** The audit log: who did what to whom, when, from where. Written in the transaction of the action. */
import { AUDIT_EXPORT_MAX, type AuditAction, type AuditTargetType } from '@folkmoot/contract'
import type { Actor, Anonymous, Member } from '../../../actor.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { type Condition, isTold, NEWEST_FIRST } from './filters.ts'
import { mayReadLog } from './policy.ts'
import {
  countUnlinked,
  type EntryRow,
  findEntries,
  findEntry,
  findLastLinked,
  findLinkedSince,
  insertEntry,
} from './queries.ts'
import { type Broken, beginAt, type Checked, checkPart } from './verify.ts'

interface Target {
  readonly type: AuditTargetType
  readonly id: string
  /** Its current name: the entry outlives it. */
  readonly label: string
}

type AuditActor = Anonymous | Pick<Member, 'kind' | 'id' | 'username' | 'runBy'>

export interface AuditedAction {
  readonly action: AuditAction
  /** Undefined when the server itself acted. */
  readonly actor: AuditActor | undefined
  readonly target?: Target
  /** Never a password, hash or token: entries are kept forever and cannot be corrected. */
  readonly details?: Record<string, unknown>
}

export async function audit(tx: Transaction, audited: AuditedAction): Promise<void> {
  const { action, actor, target, details = {} } = audited
  const member = actor?.kind === 'member' ? actor : undefined
  await insertEntry(tx.db, {
    action,
    actor_id: member?.id ?? null,
    actor_name: member?.username ?? null,
    address: tx.request?.address ?? null,
    request_id: tx.request?.id ?? null,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    target_label: target?.label ?? null,
    // An admin who acts as somebody else is recorded too.
    details: member?.runBy ? { ...details, runBy: member.runBy } : details,
  })
  tx.noteChange('audit')
}

export function requireMayRead(actor: Actor): void {
  if (!mayReadLog(actor)) throw failure('forbidden', 'Only admins read the audit log.')
}

export async function listEntries(
  db: Database,
  actor: Actor,
  conditions: readonly Condition[],
  pageRequest: PageRequest,
): Promise<Page<EntryRow>> {
  return await findEntries(db, [isTold(actor), ...conditions], NEWEST_FIRST, pageRequest)
}

export async function getEntry(db: Database, actor: Actor, id: string): Promise<EntryRow> {
  const entry = await findEntry(db, id, isTold(actor))
  if (!entry) throw failure('audit_entry_missing', 'There is no such entry in the audit log.')
  return entry
}

const EXPORTED_AT_ONCE = 1_000

/** Batches of entries, newest first. Fails before the first if there are more than a table has. */
export async function* findAllEntries(
  db: Database,
  actor: Actor,
  conditions: readonly Condition[],
): AsyncGenerator<readonly EntryRow[]> {
  const last = await listEntries(db, actor, conditions, { startIndex: AUDIT_EXPORT_MAX, count: 1 })
  if (last.rows.length > 0)
    throw failure(
      'filter_invalid',
      `More than ${AUDIT_EXPORT_MAX} entries match: choose a shorter time with creationDate.`,
    )
  let request: PageRequest = { startIndex: 0, count: EXPORTED_AT_ONCE }
  for (;;) {
    const { rows, end } = await listEntries(db, actor, conditions, request)
    yield rows
    if (!end) return
    request = { ...request, after: end }
  }
}

/** A request checks this many entries: some tenths of a second. */
const CHECKED_AT_ONCE = 10_000

export interface Verified extends Checked {
  /** Known once all is checked. */
  readonly unlinked: number | undefined
}

/** The end of the part before is no longer there, or no longer linked. */
async function findLoss(db: Database, id: string, entry: EntryRow | undefined): Promise<Broken> {
  const next = await findLinkedSince(db, id)
  if (next) return entry ? { kind: 'changed', entryId: id } : { kind: 'removed', entryId: next.id }
  const { broken } = await checkPart(db, beginAt(await findLastLinked(db)), {})
  if (broken) return broken
  throw fieldInvalid('afterEntry', 'must be the id of an entry that is linked')
}

export async function verifyPart(
  db: Database,
  { afterEntry, hash }: { readonly afterEntry?: string; readonly hash?: string },
): Promise<Verified> {
  const entry = afterEntry === undefined ? undefined : await findEntry(db, afterEntry)
  if (afterEntry !== undefined && typeof entry?.position !== 'string')
    return { ...beginAt(), broken: await findLoss(db, afterEntry, entry), unlinked: undefined }
  const checked = await checkPart(db, beginAt(entry), { wanted: hash, limit: CHECKED_AT_ONCE })
  const isDone = checked.isWhole && !checked.broken
  return { ...checked, unlinked: isDone ? await countUnlinked(db) : undefined }
}
