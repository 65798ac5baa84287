/** Filters of security groups and their people, as SQL. */
import { type SqlBool, sql } from 'kysely'
import { type Actor, isAdmin } from '../../../actor.ts'
import { type Condition, type Order, orderBy, orderKey } from '../../../db/list.ts'

/** Whether the caller is an administrator of the `security_group`. */
export function administeredBy(actor: Actor): Condition {
  const id = actor.kind === 'member' ? actor.id : null
  return sql<SqlBool>`exists (
    select from security_group_person own
    where own.group_id = security_group.id and own.role = 'administrator' and own.person_id = ${id}::bigint)`
}

/** The SQL twin of policy.mayRead, for lists. */
export const visibleTo = (actor: Actor): Condition =>
  isAdmin(actor) ? sql<SqlBool>`true` : administeredBy(actor)

export const BY_NAME: Order = orderBy(
  'asc',
  orderKey('security_group.name_key'),
  orderKey('security_group.id'),
)
export const BY_PERSON: Order = orderBy('asc', {
  name: 'id',
  expression: sql.raw('security_group_person.person_id'),
})
