/** Texts that clients keep with content, places and people. Who sees the object reads them, who may change it writes them. */
import {
  EXTPROP_KEY_LENGTH,
  EXTPROPS_BYTES,
  EXTPROPS_KEYS,
  type ExtendedProperties,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { getPersonKey } from '../../identity/people.ts'
import { mayEditPerson } from '../../identity/rights.ts'
import { getPlaceKey } from '../../places/places.ts'
import { mayManagePlace } from '../../places/rights.ts'
import { getContentKey } from '../reading/contents.ts'
import { mayEdit } from '../reading/policy.ts'
import { deleteProperties, findProperties, lockProperties, type Owner, writeProperties } from './queries.ts'

/** Fails where the caller may not see it. */
async function mayChange(db: Database, actor: Actor, { kind, id }: Owner): Promise<boolean> {
  if (kind === 'content') return mayEdit(actor, await getContentKey(db, actor, id))
  if (kind === 'place') return mayManagePlace(actor, await getPlaceKey(db, actor, id))
  return mayEditPerson(actor, await getPersonKey(db, actor, id))
}

export async function readProperties(db: Database, actor: Actor, owner: Owner): Promise<ExtendedProperties> {
  await mayChange(db, actor, owner)
  return await findProperties(db, owner)
}

async function holdToChange(tx: Transaction, actor: Actor, owner: Owner): Promise<void> {
  await lockProperties(tx.db, owner)
  if (await mayChange(tx.db, actor, owner)) return
  throw failure('forbidden', `Only those who may change the ${owner.kind} change its properties.`)
}

const isKey = (key: string): boolean =>
  key !== '' && [...key].length <= EXTPROP_KEY_LENGTH && key.isWellFormed() && !/\p{Cc}/u.test(key)

function requireKeys(properties: ExtendedProperties): void {
  for (const key of Object.keys(properties)) {
    if (isKey(key)) continue
    throw fieldInvalid(
      key.toWellFormed() || 'body',
      `must be a key of 1 to ${EXTPROP_KEY_LENGTH} characters, none of them a control character or half a surrogate pair`,
    )
  }
}

function requireFitting(properties: ExtendedProperties): void {
  const values = Object.values(properties)
  if (values.length > EXTPROPS_KEYS) {
    throw fieldInvalid('body', `must have at most ${EXTPROPS_KEYS} keys`)
  }
  const bytes = values.reduce((sum, value) => sum + Buffer.byteLength(value), 0)
  if (bytes > EXTPROPS_BYTES) {
    throw fieldInvalid('body', `must have values of at most ${EXTPROPS_BYTES} bytes together`)
  }
}

export async function addProperties(
  tx: Transaction,
  actor: Actor,
  owner: Owner,
  properties: ExtendedProperties,
): Promise<ExtendedProperties> {
  requireKeys(properties)
  await holdToChange(tx, actor, owner)
  const all = { ...(await findProperties(tx.db, owner)), ...properties }
  requireFitting(all)
  await writeProperties(tx.db, owner, properties)
  return all
}

export async function setProperties(
  tx: Transaction,
  actor: Actor,
  owner: Owner,
  properties: ExtendedProperties,
): Promise<ExtendedProperties> {
  requireKeys(properties)
  requireFitting(properties)
  await holdToChange(tx, actor, owner)
  await deleteProperties(tx.db, owner)
  await writeProperties(tx.db, owner, properties)
  return properties
}

export async function clearProperties(tx: Transaction, actor: Actor, owner: Owner): Promise<void> {
  await holdToChange(tx, actor, owner)
  await deleteProperties(tx.db, owner)
}

/** Of a removed person. There are few, so one batch is all. */
export async function forgetExtendedProperties(tx: Transaction, personId: string): Promise<boolean> {
  await deleteProperties(tx.db, { kind: 'person', id: personId })
  return false
}
