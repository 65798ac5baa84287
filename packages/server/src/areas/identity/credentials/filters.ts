/** Conditions on what was issued to people and add-ons: codes, tokens, links. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Not of a disabled or removed person, nor of an older password; so nobody has to end each of them. `issued` is a table
 * with person_id and credential_at; its query joins person and credential.
 */
export const isOfCurrentAccount = (issued: string): RawBuilder<SqlBool> => {
  const row = sql.table(issued)
  return sql`(${row}.person_id is null or (person.enabled and person.departed_at is null
    and credential.changed_at is not distinct from ${row}.credential_at))`
}

/** Whether the password was set after this time, or what is based on it ended. Its query joins person. */
export const isFromBeforeCredential = (time: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from credential where credential.person_id = person.id and credential.changed_at > ${time})`

/** Not of a disabled add-on, nor from before its grants ended. Its query joins add_on. */
export const isOfCurrentAddOn = (issued: string): RawBuilder<SqlBool> => {
  const row = sql.table(issued)
  return sql`(${row}.add_on_id is null or (add_on.enabled and add_on.grants_since <= ${row}.created_at))`
}
