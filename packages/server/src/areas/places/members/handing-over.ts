/** Makes somebody the owner of a place whose owners are gone. */
import { type PersonReference, problemMessage } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { findPersonNamed } from '../../identity/people.ts'
import { mayHandOver, mayHandOverTo } from '../places/policy.ts'
import { isOwned } from './handing-over-queries.ts'
import { lockHome } from './members.ts'
import { beginMembership, changeMembership } from './membership.ts'
import { findMembersAmong } from './queries.ts'

async function readNewOwner(
  context: Context,
  tx: Transaction,
  actor: Actor,
  reference: PersonReference,
): Promise<string> {
  const person = await findPersonNamed(context, tx.db, actor, reference)
  if (!person) throw fieldInvalid('person', problemMessage('unknownReference', { what: 'a person, or @me' }))
  if (!person.enabled) throw fieldInvalid('person', 'must name somebody who can sign in')
  return person.id
}

/** The owners who are there stay. */
export async function handOver(
  context: Context,
  tx: Transaction,
  actor: Actor,
  placeId: string,
  reference: PersonReference,
): Promise<void> {
  const place = await lockHome(tx, actor, placeId)
  if (!mayHandOver(actor, place, await isOwned(tx.db, place.id))) {
    throw failure(
      'forbidden',
      'Only its owners and admins do this, and community managers where no owner can sign in, except for private and secret groups.',
    )
  }
  if (place.parent_id === null) throw failure('place_fixed', 'The top of the tree belongs to the admins.')
  const personId = await readNewOwner(context, tx, actor, reference)
  if (!mayHandOverTo(actor, place, personId)) {
    throw failure('forbidden', 'Community managers hand a place over to somebody else, not to themselves.')
  }
  const [existing] = await findMembersAmong(tx.db, actor, place.id, [personId])
  if (existing?.state === 'owner') throw failure('already_member', 'This person is an owner already.')
  if (existing?.state === 'banned') {
    throw failure('member_banned', 'This person is banned: lift the ban first.')
  }
  if (existing) await changeMembership(tx, actor, existing, 'owner')
  else await beginMembership(tx, actor, { placeId: place.id, personId, state: 'owner' })
}
