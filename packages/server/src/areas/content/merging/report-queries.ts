import { sql } from 'kysely'
import type { Moved, Pair } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'

/** One batch. Open reports of both about the same thing are one. */
export async function moveReportsBy(db: Database, { keptId, mergedId }: Pair): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with batch as materialized (
      select id, item_id, resolved_at from abuse_report where reporter_id = ${mergedId}::bigint limit 500 for update
    ), marked as (
      select batch.id, batch.resolved_at is null and exists (
        select from abuse_report mine where mine.item_id = batch.item_id and mine.reporter_id = ${keptId}::bigint
          and mine.resolved_at is null) as is_double
      from batch
    ), dropped as (
      delete from abuse_report using marked where abuse_report.id = marked.id and marked.is_double returning 1
    ), moved as (
      update abuse_report set reporter_id = ${keptId}::bigint
      from marked where abuse_report.id = marked.id and not marked.is_double returning 1
    )
    select (select count(*)::integer from moved) as moved, (select count(*)::integer from dropped) as dropped`.execute(
    db,
  )
  return rows[0] ?? { moved: 0, dropped: 0 }
}

/** The item about the account itself: its reports go to the item about the other account, if that has one. */
export async function moveItemAbout(db: Database, { keptId, mergedId }: Pair): Promise<void> {
  const itemOf = (personId: string) => sql`
    (select id from moderation_item
     where kind = 'report' and object_kind = 'person' and object_id = ${personId}::bigint)`
  const [own, other] = [itemOf(keptId), itemOf(mergedId)]
  await sql`
    update moderation_item set object_id = ${keptId}::bigint, about_id = ${keptId}::bigint, version = version + 1
    where id = ${other} and ${own} is null`.execute(db)
  await sql`
    delete from abuse_report using abuse_report mine
    where abuse_report.item_id = ${other} and mine.item_id = ${own} and mine.reporter_id = abuse_report.reporter_id
      and mine.resolved_at is null and abuse_report.resolved_at is null`.execute(db)
  await sql`
    update moderation_item set version = version + 1,
      opened_at = case moderation_item.state when 'open' then moderation_item.opened_at else now() end, state = 'open'
    where id = ${own} and exists (
      select from moderation_item theirs where theirs.id = ${other} and theirs.state = 'open')`.execute(db)
  await sql`update abuse_report set item_id = ${own} where item_id = ${other}`.execute(db)
  await sql`delete from moderation_item where id = ${other}`.execute(db)
}
