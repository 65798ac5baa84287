/** Minimal valid data, and its owners. */
import { basic, type Client } from '@folkmoot/client'
import type { NewPerson, Person } from '@folkmoot/contract'
import { cheapHash } from './cheap-hash.ts'
import type { Instance } from './instance.ts'

export interface TestPerson {
  readonly person: Person
  readonly id: string
  readonly username: string
  readonly password: string
  /** A client as this person. */
  readonly client: Client
}

let made = 0

export interface PersonInput extends Partial<Omit<NewPerson, 'svc'>> {
  readonly username?: string
  /** Further `svc` fields besides the username. */
  readonly account?: Omit<NewPerson['svc'], 'username'>
}

export function newPerson({ username = `person${++made}`, account, ...rest }: PersonInput = {}): NewPerson {
  return {
    emails: [{ value: `${username}@example.org` }],
    name: { givenName: 'Some', familyName: `Body ${made}` },
    svc: { username, password: `password of ${username}`, ...account },
    ...rest,
  }
}

/** A password that the test gives is set by the API. */
export async function aPerson(instance: Instance, overrides: PersonInput = {}): Promise<TestPerson> {
  const input = newPerson(overrides)
  const { password = '', ...svc } = input.svc
  const isGiven = 'password' in (overrides.account ?? {})
  const person = await instance.admin.createPerson({ body: isGiven ? input : { ...input, svc } })
  if (!isGiven) {
    const { sql } = instance.store
    await sql`insert into credential (person_id, password_hash) values (${person.id}, ${cheapHash(password)})`
  }
  const { username } = svc
  return {
    person,
    id: person.id,
    username,
    password,
    client: instance.anonymous.as(basic(username, password)),
  }
}
