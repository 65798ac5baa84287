/** People with an account and a client of their own. */
import { basic, type Client } from '@folkmoot/client'
import type { Person } from '@folkmoot/contract'

export interface Member {
  readonly person: Person
  readonly username: string
  readonly password: string
  readonly client: Client
}

let made = 0

/** Unlike any other of this run, and so are its first letters: all files have the process in common. */
export const unique = (word: string): string => `${word}${++made}x${process.pid}x${Date.now().toString(36)}`

/** A person with this name and a unique username, who never signed in. */
export async function createNewMember(
  admin: Client,
  givenName: string,
  familyName: string,
  word = givenName.toLowerCase(),
): Promise<Member> {
  const username = unique(word)
  const password = 'a long enough password'
  const person = await admin.createPerson({
    body: {
      emails: [{ value: `${username}@example.org` }],
      name: { givenName, familyName },
      svc: { username, password },
    },
  })
  return { person, username, password, client: admin.as(basic(username, password)) }
}

/** The same, beyond the first steps of new members. */
export async function createMember(
  ...[admin, givenName, familyName, word]: Parameters<typeof createNewMember>
): Promise<Member> {
  const member = await createNewMember(admin, givenName, familyName, word)
  await member.client.addPersonExtprops({ personID: '@me', body: { 'folkmoot.onboarding': 'over' } })
  return member
}
