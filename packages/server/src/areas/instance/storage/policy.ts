/** What is stored, and testing the store of files: for admins. */
import { type Actor, isAdmin } from '../../../actor.ts'

export const maySeeStorage = (actor: Actor): boolean => isAdmin(actor)
