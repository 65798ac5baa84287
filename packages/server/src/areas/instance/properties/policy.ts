/** Who may read and set properties. They are no entities, so nothing is advertised. */
import { type Actor, isAdmin } from '../../../actor.ts'

export const mayManageProperties = (actor: Actor): boolean => isAdmin(actor)
