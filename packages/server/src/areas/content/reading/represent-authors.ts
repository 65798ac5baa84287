/** Authors, and other people whom content names: hidden people have only a name. */
import type { Author } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { type NamedPerson, namePerson, summarisePerson } from '../../identity/represent.ts'
import { maySeePerson } from '../../identity/rights.ts'
import { FORMER_MEMBER } from '../../record/erasing.ts'

/** Undefined where the caller may see the person. */
function maskPerson(actor: Actor, person: BriefAuthor): Author | undefined {
  const { id } = person
  if (person.departed) return { id, type: 'person', displayName: FORMER_MEMBER, svc: { status: 'departed' } }
  return maySeePerson(actor, person) ? undefined : { id, type: 'person', displayName: person.display_name }
}

export const nameAuthor = (actor: Actor, person: NamedPerson, baseUrl: string): Author =>
  maskPerson(actor, person) ?? summarisePerson(actor, person, baseUrl)

export type BriefAuthor = Pick<NamedPerson, 'id' | 'username' | 'display_name' | 'visible' | 'departed'>

/** For bodies that show only a name and where it leads. */
export const nameAuthorBriefly = (actor: Actor, person: BriefAuthor, baseUrl: string): Author =>
  maskPerson(actor, person) ?? namePerson(actor, person, baseUrl)
