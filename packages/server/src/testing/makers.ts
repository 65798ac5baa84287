/** Minimal valid data, and its owners. */
import { basic, type Client } from '@folkmoot/client'
import type { NewPerson, Person } from '@folkmoot/contract'
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

export async function aPerson(instance: Instance, overrides: PersonInput = {}): Promise<TestPerson> {
  const input = newPerson(overrides)
  const person = await instance.admin.createPerson({ body: input })
  const { username, password = '' } = input.svc
  return {
    person,
    id: person.id,
    username,
    password,
    client: instance.anonymous.as(basic(username, password)),
  }
}
