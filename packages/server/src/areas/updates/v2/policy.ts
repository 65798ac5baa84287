/** The rights on status updates, besides those of all content. */

import type { Verb } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf } from '../../../actor.ts'
import { type ContentFacts, contentVerbs, mayEdit, mayReact } from '../../content/rights.ts'

/** In one's own name; admins may import updates of others. */
export const mayPublishFor = (actor: Actor, userId: string): boolean =>
  isSelf(actor, userId) || isAdmin(actor)

/** Members who read it may repost it; being published is a state and not a right. */
export const mayRepost = (actor: Actor, update: ContentFacts): boolean => mayReact(actor, update)

export interface UpdateVerbs {
  readonly self: readonly Verb[]
  readonly images: readonly Verb[]
  readonly comments: readonly Verb[]
  readonly likes: readonly Verb[]
  readonly read: readonly Verb[]
  /** For followers, tracks and shares, which readers create here and end elsewhere. */
  readonly bonds: readonly Verb[]
}

export function updateVerbs(actor: Actor, update: ContentFacts, allowsLikingOwn: boolean): UpdateVerbs {
  const changes = mayEdit(actor, update)
  const self: Verb[] = ['GET']
  if (changes) self.push('DELETE', 'PUT')
  if (mayRepost(actor, update)) self.push('POST')
  const { answers, likes, read } = contentVerbs(actor, update, allowsLikingOwn)
  return {
    self: self.sort(),
    images: changes ? ['GET', 'POST'] : ['GET'],
    comments: answers,
    // A like is removed at an address of its own.
    likes: likes.filter((verb) => verb !== 'DELETE'),
    // The mark can be read in v3 only.
    read: read.filter((verb) => verb !== 'GET'),
    bonds: mayReact(actor, update) ? ['POST'] : [],
  }
}
