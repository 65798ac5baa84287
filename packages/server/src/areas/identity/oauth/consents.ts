/** Consents to add-ons: asked once, stored, revocable. */

import { isWithin, scopesOf } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { audit } from '../../record/audit.ts'
import { getAddOn } from '../add-ons/registrations.ts'
import { getPerson } from '../people/people.ts'
import type { ConsentRow, ConsentToAddOnRow, NewConsent } from './consent-queries.ts'
import * as queries from './consent-queries.ts'
import { endFamilies } from './families.ts'
import { mayManageGrants } from './policy.ts'

export type { ConsentRow, ConsentToAddOnRow } from './consent-queries.ts'

/** Whether all of it was allowed before, directly or by a scope that includes it. */
export function covers({ scopes }: Pick<ConsentRow, 'scopes'>, asked: readonly string[]): boolean {
  const allowed = scopesOf(scopes)
  return asked.every((name) => {
    const meant = scopesOf([name])
    return scopes.includes(name) || (meant.size > 0 && isWithin(meant, allowed))
  })
}

export async function findConsent(
  db: Database,
  personId: string,
  addOnId: string,
): Promise<ConsentRow | undefined> {
  return await queries.findConsent(db, personId, { addOnId })
}

export async function rememberConsent(
  tx: Transaction,
  { actor, ...consent }: NewConsent & { readonly actor: Actor | undefined },
): Promise<void> {
  if (!(await queries.addConsent(tx.db, consent))) return
  const names = await queries.findNames(tx.db, consent)
  const target = { type: 'person', id: consent.personId, label: names?.username ?? '' } as const
  const details = { addOn: { id: consent.addOnId, name: names?.name }, scopes: consent.scopes }
  await audit(tx, { action: 'grant.given', actor, target, details })
}

function requireMayManage(actor: Actor, personId: string): void {
  if (!mayManageGrants(actor, personId)) {
    throw failure('forbidden', 'Only the person and admins see what the person allowed add-ons to do.')
  }
}

export async function listConsents(
  db: Database,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<ConsentRow>> {
  await getPerson(db, actor, personId)
  requireMayManage(actor, personId)
  return await queries.findConsents(db, personId, request)
}

export async function listConsentsTo(
  db: Database,
  actor: Actor,
  addOnId: string,
  request: PageRequest,
): Promise<Page<ConsentToAddOnRow>> {
  await getAddOn(db, actor, addOnId)
  return await queries.findConsentsTo(db, addOnId, request)
}

/** Ends everything the add-on has for this person. */
export async function revokeConsent(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { personId, consentId }: { personId: string; consentId: string },
): Promise<void> {
  const person = await getPerson(tx.db, actor, personId)
  requireMayManage(actor, personId)
  const consent = await queries.findConsent(tx.db, personId, { id: consentId })
  if (!consent) throw failure('grant_missing', 'This person allowed no add-on anything by that id.')
  await queries.deleteConsent(tx.db, consent.id)
  await endFamilies(context, tx, { personId, addOnId: consent.add_on_id })
  const addOn = { id: consent.add_on_id, name: consent.add_on_name }
  const target = { type: 'person', id: personId, label: person.username } as const
  await audit(tx, { action: 'grant.revoked', actor, target, details: { addOn, scopes: consent.scopes } })
}

/** For a removed person. */
export async function forgetConsents(tx: Transaction, personId: string): Promise<boolean> {
  await queries.deleteConsentsOf(tx.db, personId)
  return false
}
