/** Undoing decisions: whether it is still possible, and what it changes in the queue and in content. */
import { sql } from 'kysely'
import { type Actor, isAdmin } from '../../../actor.ts'
import type { Condition } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { openInside } from '../../places/filters.ts'
import { moderates } from '../reading/policy.ts'
import { idOf } from '../reading/queries.ts'

/** The SQL twin of what decides about pending content, before it waits: with `place` and `membership`. */
const decidesIn = (actor: Actor): Condition => {
  const owns = sql<boolean>`coalesce(membership.state = 'owner' or membership.moderates, false)`
  if (isAdmin(actor)) return sql<boolean>`true`
  return moderates(actor) ? sql<boolean>`(${owns} or ${openInside(actor)})` : owns
}

/** An owner who regrets an approval later does not take away what others have answered. */
const UNDONE_WITHIN = sql`interval '1 day'`

/**
 * Whether the object is still as the last decision left it; merged discussions wait for nobody. People with a role are enabled in their profile, which asks for the password. A rejected draft is private: its author may have gone on
 * writing, so only an unchanged one goes back to the queue.
 */
export const isAsDecided = (actor: Actor): Condition => sql<boolean>`case item.action
  when 'approve' then item.resolved_at > now() - ${UNDONE_WITHIN} and exists (
    select from content decided where decided.id = item.object_id and decided.status = 'published' and decided.thread_id is null)
  when 'reject' then exists (
    select from content decided
    join place on place.id = decided.place_id
    left join membership on membership.place_id = place.home_id and membership.person_id = ${idOf(actor)}::bigint
    where decided.id = item.object_id and decided.status = 'incomplete' and decided.version = item.decided_version
      and ${decidesIn(actor)})
  when 'disable' then exists (
    select from person decided where decided.id = item.object_id and not decided.enabled
      and decided.version = item.decided_version and decided.roles = '{}')
  else coalesce(item.action <> 'remove', false) end`

/** Waits again, as it is. */
export async function holdBack(db: Database, id: string): Promise<void> {
  await sql`
    update content set status = 'pendingApproval', version = version + 1 where id = ${id}::bigint`.execute(db)
}

/** The same for a rejected draft, unless its author changed it since. */
export async function holdBackRejected(db: Database, itemId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update content set status = 'pendingApproval', version = content.version + 1
    from moderation_item item
    where item.id = ${itemId}::bigint and content.id = item.object_id
      and content.status = 'incomplete' and content.version = item.decided_version`.execute(db)
  return numAffectedRows > 0n
}

/**
 * Open as if nothing had been decided: in its old position of the queue, with the reports that were decided together.
 * A trigger may have opened it already, when its content went back to waiting.
 */
export async function reopen(
  db: Database,
  { id, openedAt, wasPublished }: { id: string; openedAt: string; wasPublished: boolean },
): Promise<void> {
  await sql`
    update moderation_item
    set state = 'open', action = null, note = null, resolver_id = null, resolved_at = null, decided_version = null,
      was_published = ${wasPublished}, opened_at = ${openedAt}::timestamptz, version = version + 1
    where id = ${id}::bigint`.execute(db)
  await sql`
    update abuse_report set resolved_at = null
    where item_id = ${id}::bigint
      and resolved_at = (select max(resolved_at) from abuse_report last where last.item_id = ${id}::bigint)`.execute(
    db,
  )
}
