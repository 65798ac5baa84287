/** Finds, registers, changes and removes add-ons. */

import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AddOnChange, NewAddOn } from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit } from '../../../edit.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { requireUnchanged } from '../credentials/credentials.ts'
import { passwordMissing } from '../credentials/freshness.ts'
import { revokeTokens } from '../tokens/tokens.ts'
import { issueCode, SECRET } from './add-ons.ts'
import { changeBot, makeBot, removeBot } from './bots.ts'
import { changePendingSecret, deleteCallback } from './callback-queries.ts'
import { queueRegistration, queueRemoval } from './callbacks.ts'
import { deleteUnusedCodes } from './code-queries.ts'
import { described } from './describing.ts'
import { isLess, mayGrant, mayIssueCode, mayManage, opensMore } from './policy.ts'
import type { AddOnRow } from './queries.ts'
import * as queries from './queries.ts'
import { auditAddOn } from './recording.ts'

export type { AddOnRow } from './queries.ts'

const CLIENT_ID_BYTES = 12
const SECRET_BYTES = 32
/** A prefix by which secret scanners recognise ours. */
const SECRET_PREFIX = 'fms_'

const newSecret = () => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64url')

export function requireMayManage(actor: Actor): asserts actor is Member {
  if (!mayManage(actor)) throw failure('forbidden', 'Only admins see and change add-ons.')
}

function requireMayGrant(actor: Actor, addOn: { scopes: readonly string[] }): void {
  if (!mayGrant(actor, addOn))
    throw failure('forbidden', 'The token that you show is not good for all scopes of the add-on.')
}

export function requireThere<Row>(row: Row | undefined): Row {
  if (!row) throw failure('add_on_missing', 'There is no such add-on.')
  return row
}

export async function listAddOns(db: Database, actor: Actor, request: PageRequest): Promise<Page<AddOnRow>> {
  requireMayManage(actor)
  return await queries.findAddOns(db, request)
}

export async function getAddOn(db: Database, actor: Actor, id: string): Promise<AddOnRow> {
  requireMayManage(actor)
  return requireThere(await queries.findAddOn(db, id))
}

/** Serialises changes. */
async function lockAddOn(tx: Transaction, actor: Actor, id: string): Promise<AddOnRow> {
  requireMayManage(actor)
  await queries.lockAddOn(tx.db, id)
  return await getAddOn(tx.db, actor, id)
}

export interface Registered {
  readonly addOn: AddOnRow
  readonly secret: string | undefined
  readonly code: string
}

export async function registerAddOn(
  context: Context,
  tx: Transaction,
  actor: Actor,
  input: NewAddOn,
): Promise<Registered> {
  requireMayManage(actor)
  const columns = described(context, input)
  requireMayIssueCode(actor, columns)
  const clientId = randomBytes(CLIENT_ID_BYTES).toString('hex')
  const secret = input.public ? undefined : newSecret()
  const id = await queries.insertAddOn(tx.db, {
    ...columns,
    client_id: clientId,
    is_public: secret === undefined,
    sealed_secret: secret === undefined ? null : context.secrets.seal(SECRET, secret),
    bot_person_id: await makeBot(context, tx, actor, { name: columns.name, clientId }),
    creator_id: actor.id,
  })
  const code = await tell(context, tx, actor, await getAddOn(tx.db, actor, id))
  const addOn = await getAddOn(tx.db, actor, id)
  const { name, scopes, is_public, redirect_uris } = addOn
  const details = { clientId, scopes, public: is_public, redirectURIs: redirect_uris }
  await auditAddOn(tx, actor, 'add_on.created', { id, name }, details)
  return { addOn, secret, code }
}

function requireMayIssueCode(actor: Actor, addOn: { scopes: readonly string[] }): void {
  requireMayGrant(actor, addOn)
  if (!mayIssueCode(actor, addOn))
    throw failure('forbidden', 'The code of a registration acts as its admin: register in your own name.')
}

/** A code for the current caller, also for the registerURL if there is one. */
async function tell(context: Context, tx: Transaction, actor: Member, addOn: AddOnRow): Promise<string> {
  await requireUnchanged(tx, actor)
  const code = await issueCode(tx, addOn.id, actor.id)
  const url = addOn.register_url
  if (url !== null) await queueRegistration(context, tx, addOn, { url, code })
  return code
}

const afterChange = (context: Context, before: AddOnRow, change: AddOnChange) => ({
  ...described(context, change, before),
  enabled: change.enabled ?? before.enabled,
})

/** Before it is known under lock. */
export const isOpening = (context: Context, before: AddOnRow, change: AddOnChange): boolean =>
  opensMore(afterChange(context, before, change), before)

interface AddOnEdit extends Edit<AddOnChange> {
  /** Whether a session has proven that it is not stolen. */
  readonly isProven: boolean
}

export async function updateAddOn(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  { change, requireVersion, isProven }: AddOnEdit,
): Promise<AddOnRow> {
  const before = await lockAddOn(tx, actor, id)
  requireMayGrant(actor, before)
  requireVersion(before.version)
  if (change.public !== undefined && change.public !== before.is_public)
    throw fieldInvalid('public', `must stay ${before.is_public}: register another add-on instead`)
  const columns = afterChange(context, before, change)
  if (!isProven && opensMore(columns, before)) throw passwordMissing(context)
  const changed = Object.entries(columns).filter(
    ([name, value]) => name in before && !isDeepStrictEqual(Reflect.get(before, name), value),
  )
  if (changed.length === 0) return before
  requireMayGrant(actor, columns)
  await queries.changeAddOn(tx.db, id, columns)
  await changeBot(context, tx, actor, before, columns)
  if (columns.enabled !== before.enabled) await endGrants(context, tx, before)
  // Tokens lose removed scopes too; clients get new ones by refreshing.
  else if (isLess(columns, before)) await revokeTokens(context, tx, { addOnId: id })
  await auditChange(tx, actor, before, { ...columns, fields: changed.map(([name]) => name) })
  return await getAddOn(tx.db, actor, id)
}

/** Voids earlier grants, also when enabled again. */
async function endGrants(context: Context, tx: Transaction, { id }: AddOnRow): Promise<void> {
  await queries.endGrants(tx.db, id)
  await deleteUnusedCodes(tx.db, id)
  await deleteCallback(tx.db, id, 'register')
  await revokeTokens(context, tx, { addOnId: id })
}

/** Names of changed fields only: a URL may hold a secret. */
async function auditChange(
  tx: Transaction,
  actor: Actor,
  before: AddOnRow,
  after: { name: string; enabled: boolean; scopes: string[]; fields: readonly string[] },
): Promise<void> {
  const { id } = before
  const fields = after.fields.filter((name) => name !== 'enabled')
  if (after.enabled !== before.enabled)
    await auditAddOn(tx, actor, after.enabled ? 'add_on.enabled' : 'add_on.disabled', { ...after, id })
  if (fields.length === 0) return
  const scopes = fields.includes('scopes') ? { before: before.scopes, after: after.scopes } : {}
  await auditAddOn(tx, actor, 'add_on.updated', { ...after, id }, { fields, ...scopes })
}

export async function removeAddOn(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  const addOn = await lockAddOn(tx, actor, id)
  requireVersion(addOn.version)
  await revokeTokens(context, tx, { addOnId: id })
  await queueRemoval(tx, addOn)
  await queries.deleteAddOn(tx.db, id)
  await removeBot(context, tx, actor, addOn)
  await auditAddOn(tx, actor, 'add_on.deleted', addOn, { clientId: addOn.client_id })
}

/** The old one is invalid at once; existing tokens stay. */
export async function renewSecret(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<{ addOn: AddOnRow; secret: string }> {
  const before = await lockAddOn(tx, actor, id)
  requireMayGrant(actor, before)
  if (before.is_public) throw failure('add_on_public', 'A public add-on has no secret.')
  const secret = newSecret()
  const sealed = context.secrets.seal(SECRET, secret)
  await queries.changeSecret(tx.db, id, sealed)
  await changePendingSecret(tx.db, id, sealed)
  await auditAddOn(tx, actor, 'add_on.secret_rotated', before)
  return { addOn: await getAddOn(tx.db, actor, id), secret }
}

export async function repeatCallback(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<AddOnRow> {
  const addOn = await lockAddOn(tx, actor, id)
  requireMayManage(actor)
  requireMayIssueCode(actor, addOn)
  if (!addOn.enabled) throw failure('add_on_disabled', 'The add-on is disabled: enable it first.')
  if (addOn.register_url === null)
    throw failure('register_url_missing', 'The add-on has no registerURL to be told at.')
  await tell(context, tx, actor, addOn)
  return await getAddOn(tx.db, actor, id)
}
