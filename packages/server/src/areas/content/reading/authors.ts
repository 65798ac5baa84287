/** Whoever wrote or did something is named, whether or not the caller may see more of them. */

import type { Author } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { summarisePerson } from '../../identity/represent.ts'
import { maySeePerson as maySee } from '../../identity/rights.ts'

const FORMER_MEMBER = 'Former member'

export interface NamedAuthor {
  readonly id: string
  readonly username: string
  readonly display_name: string
  readonly visible: boolean
  readonly departed: boolean
}

export function nameAuthor(actor: Actor, person: NamedAuthor, baseUrl: string): Author {
  const { id } = person
  if (person.departed) return { id, type: 'person', displayName: FORMER_MEMBER }
  if (maySee(actor, person)) return summarisePerson(actor, person, baseUrl)
  return { id, type: 'person', displayName: person.display_name }
}
