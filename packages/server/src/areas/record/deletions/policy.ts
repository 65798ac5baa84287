/** Only admins: an entry tells of something that was there, and nobody can say any more who could see it. */
import { type Actor, isAdmin } from '../../../actor.ts'

export const mayReadDeletions = (actor: Actor): boolean => isAdmin(actor)
