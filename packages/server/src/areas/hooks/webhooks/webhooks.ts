/** Registers, finds, changes and removes webhooks. */
import {
  type NewWebhook,
  OVERLAP_USUAL,
  problemMessage,
  type SignatureVerdict,
  type SignedCallback,
} from '@folkmoot/contract'
import { type Actor, isAdmin, type Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Condition, Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid, fieldsInvalid } from '../../../failure.ts'
import { authorityOf } from './authority.ts'
import { readCallback } from './callbacks.ts'
import { ALL_OF_CONTENT, type NamedEvents, readEventNames } from './event-names.ts'
import { ABOUT_NOTHING, type About, getAbout } from './objects.ts'
import { mayManage, mayRegister, mayRegisterForSystem, maySee } from './policy.ts'
import type { ShownWebhook } from './queries.ts'
import * as queries from './queries.ts'
import { requireOwnerQuota, requireQuota } from './quota.ts'
import { auditWebhook, recordWebhook } from './recording.ts'
import { findKnownSecrets, giveSecret, replaceSecret } from './secrets.ts'
import { judgeSignature } from './signatures.ts'

export type { ShownWebhook } from './queries.ts'

const IN_OWN_NAME = 'A webhook goes on telling: register and change it in your own name.'

export async function getWebhook(db: Database, actor: Actor, id: string): Promise<ShownWebhook> {
  const webhook = await queries.findWebhook(db, id)
  if (!webhook) throw failure('webhook_missing', 'There is no such webhook.')
  if (!maySee(actor, webhook)) throw failure('forbidden', 'A webhook is for its owner alone.')
  return webhook
}

/** For changes to deliveries, and for reading them. */
export async function getManagedWebhook(db: Database, actor: Actor, id: string): Promise<ShownWebhook> {
  const webhook = await getWebhook(db, actor, id)
  if (mayManage(actor, webhook)) return webhook
  throw failure(
    'forbidden',
    mayRegister(actor) ? 'Only admins change webhooks for events of the system.' : IN_OWN_NAME,
  )
}

/** Serialises changes. */
export async function lockManagedWebhook(tx: Transaction, actor: Actor, id: string): Promise<ShownWebhook> {
  await queries.lockWebhook(tx.db, id)
  return await getManagedWebhook(tx.db, actor, id)
}

function requireMember(actor: Actor): Member {
  if (actor.kind === 'member') return actor
  throw failure('unauthenticated', 'Webhooks belong to somebody: say who you are.')
}

export async function listWebhooks(
  { db, slowDb }: Context,
  actor: Actor,
  conditions: readonly Condition[],
  request: PageRequest,
): Promise<Page<ShownWebhook>> {
  const ownerId = isAdmin(actor) ? null : requireMember(actor).id
  return await queries.findWebhooks(conditions.length > 0 ? slowDb : db, ownerId, conditions, request)
}

function readNames({ events, object }: NewWebhook): NamedEvents {
  if (events !== undefined) return readEventNames(events)
  if (object !== undefined) return ALL_OF_CONTENT
  throw fieldsInvalid([
    {
      field: 'events',
      message: problemMessage('requiredUnless', { what: 'object names what to be told about' }),
    },
    { field: 'object', message: problemMessage('requiredWith', { what: 'names of content' }) },
  ])
}

async function readObject(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { kind, object }: { kind: NamedEvents['kind']; object: string | undefined },
): Promise<About> {
  if (kind === 'content') {
    if (object === undefined)
      throw fieldInvalid('object', problemMessage('requiredWith', { what: 'names of content in events' }))
    return await getAbout(context, tx.db, actor, object)
  }
  if (object !== undefined)
    throw fieldInvalid('object', 'must be left out with names of the system in events')
  if (mayRegisterForSystem(actor)) return ABOUT_NOTHING
  throw failure('forbidden', 'Only admins register webhooks for events of the system.')
}

export interface Registered {
  readonly webhook: ShownWebhook
  /** Shown only once. */
  readonly secret: string
}

export async function registerWebhook(
  context: Context,
  tx: Transaction,
  actor: Actor,
  input: NewWebhook,
): Promise<Registered> {
  const owner = requireMember(actor)
  if (!mayRegister(actor)) throw failure('forbidden', IN_OWN_NAME)
  const { kind, events } = readNames(input)
  const callback = readCallback(context, input.callback)
  const about = await readObject(context, tx, actor, { kind, object: input.object })
  const { enabled = true, format = context.vocabulary.compatibility.callbackFormat } = input
  await requireOwnerQuota(tx, owner.id)
  if (enabled) await requireQuota(tx, about, { events, except: null })
  const id = await queries.insertWebhook(tx.db, {
    kind,
    events,
    callback,
    ...about,
    format,
    owner_id: owner.id,
    ...(await authorityOf(tx, owner)),
    enabled,
  })
  const secret = await giveSecret(context, tx, id)
  const webhook = await getWebhook(tx.db, actor, id)
  await recordWebhook(tx, actor, 'created', webhook, { enabled })
  return { webhook, secret }
}

export async function removeWebhook(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  await queries.lockWebhook(tx.db, id)
  const webhook = await getWebhook(tx.db, actor, id)
  requireVersion(webhook.version)
  await queries.deleteWebhook(tx.db, id)
  await recordWebhook(tx, actor, 'deleted', webhook)
}

/** The old secret stays valid until the overlap ends. */
export async function rotateSecret(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  overlap: number = OVERLAP_USUAL,
): Promise<Registered> {
  const webhook = await lockManagedWebhook(tx, actor, id)
  const secret = await replaceSecret(context, tx, id, overlap)
  await auditWebhook(tx, actor, 'webhook.secret_rotated', webhook, { overlap })
  return { webhook, secret }
}

export async function checkSignature(
  context: Context,
  db: Database,
  actor: Actor,
  id: string,
  callback: SignedCallback,
): Promise<SignatureVerdict> {
  await getManagedWebhook(db, actor, id)
  return judgeSignature(callback, await findKnownSecrets(context, db, id), Date.now())
}
