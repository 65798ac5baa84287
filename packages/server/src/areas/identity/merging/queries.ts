import { type SqlBool, sql } from 'kysely'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Pair } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'
import type { MergeCounts } from '../../record/merges.ts'

export interface MergeRow {
  readonly id: string
  readonly kept_id: string
  readonly merged_id: string
  readonly counts: MergeCounts
  readonly started_at: string
  readonly finished_at: string | null
}

const COLUMNS = sql`account_merge.id, account_merge.kept_id, account_merge.merged_id, account_merge.counts,
  account_merge.started_at, account_merge.finished_at`
const NEWEST_FIRST = orderBy('desc', orderKey('account_merge.id'))

export async function findMerges(
  db: Database,
  keptId: string,
  request: PageRequest,
): Promise<Page<MergeRow>> {
  const conditions = [sql<SqlBool>`account_merge.kept_id = ${keptId}::bigint`]
  const list = { columns: COLUMNS, from: sql`account_merge`, conditions, order: NEWEST_FIRST }
  return await findPage(db, list, request)
}

export async function findMerge(db: Database, keptId: string, id: string): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select ${COLUMNS} from account_merge
    where account_merge.id = ${id}::bigint and account_merge.kept_id = ${keptId}::bigint`.execute(db)
  return rows[0]
}

/** Whether an account still gets what another one had. */
export async function isReceiving(db: Database, keptId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account_merge where kept_id = ${keptId}::bigint and finished_at is null limit 1`.execute(db)
  return rows.length > 0
}

export async function insertMerge(
  db: Database,
  { keptId, mergedId }: Pair,
  counts: MergeCounts,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into account_merge (kept_id, merged_id, counts)
    values (${keptId}::bigint, ${mergedId}::bigint, ${JSON.stringify(counts)}::text::jsonb) returning id`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('An insert returns its row.')
  return row.id
}

/** Counted before they go: webhooks without an owner are deleted within seconds. */
export async function countEnding(db: Database, personId: string): Promise<MergeCounts> {
  const { rows } = await sql<{ tokens: number; webhooks: number }>`
    select
      (select count(*)::integer from access_token
        where person_id = ${personId}::bigint and kind = 'personal') as tokens,
      (select count(*)::integer from webhook where owner_id = ${personId}::bigint) as webhooks`.execute(db)
  const { tokens = 0, webhooks = 0 } = rows[0] ?? {}
  return { tokens: { moved: 0, dropped: tokens }, webhooks: { moved: 0, dropped: webhooks } }
}

export interface RunningMerge extends MergeRow {
  readonly step: string
  readonly after_id: string
}

/** Locked, so that a second worker waits, and finds what the first one did. */
export async function lockRunning(db: Database, id: string): Promise<RunningMerge | undefined> {
  const { rows } = await sql<RunningMerge>`
    select ${COLUMNS}, account_merge.step, account_merge.after_id from account_merge
    where account_merge.id = ${id}::bigint and account_merge.finished_at is null for update`.execute(db)
  return rows[0]
}

/** Older than an hour, the longest waiting first. */
export async function findOverdue(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account_merge
    where finished_at is null and started_at < now() - interval '1 hour' order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Progress {
  readonly step: string
  readonly after: string
  readonly counts: MergeCounts
}

export async function noteProgress(
  db: Database,
  id: string,
  { step, after, counts }: Progress,
): Promise<void> {
  await sql`
    update account_merge
    set step = ${step}, after_id = ${after}::bigint, counts = ${JSON.stringify(counts)}::text::jsonb
    where id = ${id}::bigint`.execute(db)
}

export async function finishMerge(db: Database, id: string): Promise<void> {
  await sql`update account_merge set finished_at = now() where id = ${id}::bigint`.execute(db)
}

/** Both, in id order as everywhere; otherwise deadlock. */
export async function lockBoth(db: Database, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    select from person where id in (${keptId}::bigint, ${mergedId}::bigint) order by id for update`.execute(
    db,
  )
}

export async function isBotOfAddOn(db: Database, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select bot_person_id as id from add_on where bot_person_id = any(${[...ids]}::bigint[])`.execute(db)
  return rows[0]?.id
}

/** They stay confirmed or not. */
export async function moveAddresses(db: Database, { keptId, mergedId }: Pair): Promise<void> {
  await sql`update email_claim set person_id = ${keptId}::bigint where person_id = ${mergedId}::bigint`.execute(
    db,
  )
}

export async function moveFormerUsernames(db: Database, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    update former_username set person_id = ${keptId}::bigint where person_id = ${mergedId}::bigint`.execute(
    db,
  )
}

/** Unless the account that stays has one. */
export async function moveAvatar(db: Database, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    update avatar set person_id = ${keptId}::bigint where person_id = ${mergedId}::bigint
      and not exists (select from avatar mine where mine.person_id = ${keptId}::bigint)`.execute(db)
}
