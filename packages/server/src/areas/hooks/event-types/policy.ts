/** Every member reads event types; admins change them. */
import type { Verb } from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'

export const mayManage = (actor: Actor): boolean => isAdmin(actor)

export const eventTypeVerbs = (actor: Actor): readonly Verb[] =>
  mayManage(actor) ? ['DELETE', 'GET', 'PUT'] : ['GET']
