/** Inserts many people in one statement, with cheap password hashes. */

import { basic, type Client } from '@folkmoot/client'
import type { Role } from '@folkmoot/contract'
import { cheapHash } from './cheap-hash.ts'
import type { Instance } from './instance.ts'

export interface Somebody {
  readonly id: string
  readonly username: string
  readonly password: string
  /** A client as this person. */
  readonly client: Client
}

export interface PersonSpec {
  readonly name: string
  readonly roles?: readonly Role[]
  readonly enabled?: boolean
  readonly visible?: boolean
}

const PASSWORD = 'one for all of them'
/** In the given order. Names are used as usernames. */
export async function aCrowd(instance: Instance, specs: readonly PersonSpec[]): Promise<Somebody[]> {
  const { sql } = instance.store
  const wanted = specs.map(({ name, roles = [], enabled = true, visible = true }) => ({
    name,
    roles: [...roles],
    enabled,
    visible,
  }))
  const made = await sql<{ id: string; username: string }[]>`
    with made as (
      insert into person (username, username_key, given_name, family_name, display_name, first_name_key,
        last_name_key, enabled, visible, roles)
      select name, name, 'Some', name, 'Some ' || name, 'some ' || name, name, enabled, visible, roles
      from jsonb_to_recordset(${sql.json(wanted)}) as wanted (name text, enabled boolean, visible boolean, roles text[])
      returning id, username
    ), keyed as (
      insert into credential (person_id, password_hash) select id, ${cheapHash(PASSWORD)} from made
    )
    select id, username from made`
  const ids = new Map(made.map(({ id, username }) => [username, id]))
  return specs.map(({ name }) => ({
    id: ids.get(name) ?? '',
    username: name,
    password: PASSWORD,
    client: instance.anonymous.as(basic(name, PASSWORD)),
  }))
}
