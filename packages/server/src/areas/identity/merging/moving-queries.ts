import { sql } from 'kysely'
import type { Moved, Pair } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'

/** Nobody is in enough groups to need batches. Those in which both are count one less. */
export async function moveGroupMembers(db: Database, { keptId, mergedId }: Pair): Promise<Moved> {
  await sql`
    select id from security_group
    where id in (select group_id from security_group_person where person_id = ${mergedId}::bigint)
    order by id for no key update`.execute(db)
  const { rows } = await sql<Moved>`
    with theirs as (
      delete from security_group_person where person_id = ${mergedId}::bigint returning group_id, role, added_at
    ), moved as (
      insert into security_group_person (group_id, role, person_id, added_at)
      select group_id, role, ${keptId}::bigint, added_at from theirs
      on conflict do nothing returning group_id, role
    ), counted as (
      select group_id, count(*) filter (where role = 'member') as members,
        count(*) filter (where role = 'administrator') as administrators
      from theirs where not exists (
        select from moved where moved.group_id = theirs.group_id and moved.role = theirs.role)
      group by group_id
    ), changed as (
      update security_group set member_count = member_count - counted.members,
        administrator_count = administrator_count - counted.administrators
      from counted where security_group.id = counted.group_id
    )
    select (select count(*)::integer from moved) as moved,
      (select count(*)::integer from theirs) - (select count(*)::integer from moved) as dropped`.execute(db)
  return rows[0] ?? { moved: 0, dropped: 0 }
}

/** One batch of the people whose manager was merged. The superiors of the new manager get none: that would be a circle. */
export async function moveReports(db: Database, { keptId, mergedId }: Pair): Promise<number> {
  const { rows } = await sql`
    with recursive chain (id) as (
      select ${keptId}::bigint
      union
      select person.manager_id from chain join person on person.id = chain.id where person.manager_id is not null
    ), reports as (
      select id from person where manager_id = ${mergedId}::bigint order by id limit 500 for no key update
    )
    update person set manager_id = case when person.id in (select id from chain) then null else ${keptId}::bigint end
    from reports where person.id = reports.id returning 1`.execute(db)
  return rows.length
}

/** Unless the account that stays has its own. */
export async function movePreferences(db: Database, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    update preference set person_id = ${keptId}::bigint where person_id = ${mergedId}::bigint
      and not exists (select from preference mine where mine.person_id = ${keptId}::bigint)`.execute(db)
}
