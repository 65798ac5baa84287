/** Admins may read the audit log; nobody may do more. */
import type { Verb } from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'

export const mayReadLog = (actor: Actor): boolean => isAdmin(actor)

export const entryVerbs = (actor: Actor): Verb[] => (mayReadLog(actor) ? ['GET'] : [])
