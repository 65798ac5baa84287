/** Inserts many people in one statement, with cheap password hashes. */
import { argon2Sync, randomBytes } from 'node:crypto'
import { basic, type Client } from '@folkmoot/client'
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
  readonly roles?: readonly ('admin' | 'moderator')[]
  readonly enabled?: boolean
  readonly visible?: boolean
}

const PASSWORD = 'one for all of them'
/** The minimum cost; the hash itself states it. */
const COST = { memory: 8, passes: 1 }

function cheapHash(): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, parallelism: 1, tagLength: 32, ...COST })
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=1$${unpadded(nonce)}$${unpadded(tag)}`
}

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
      insert into credential (person_id, password_hash) select id, ${cheapHash()} from made
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
