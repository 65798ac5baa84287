/** Devices that get notifications by web push. Nobody but the person learns of them, admins neither. */
import { hash } from 'node:crypto'
import { ALL_SCOPES, isWithin, type PushSubscriptionInput, problemMessage } from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { isLocalTarget, readTarget } from '../../../engines/egress/targets.ts'
import { type Device, isDeviceKey } from '../../../engines/web-push/web-push.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { getPerson } from '../../identity/people.ts'
import { personVerbs } from '../../identity/rights.ts'
import { getPushKeys } from './keys.ts'
import type { SubscriptionRow } from './queries.ts'
import * as queries from './queries.ts'

/** Each notification is sent to all of them. */
const MOST = 20
const SEALED_FOR = 'push subscription'

export const isPushOn = ({ config }: Pick<Context, 'config'>): boolean => config.push

/** Throws Unsealable if the instance key changed since. */
export const openDevice = ({ secrets }: Pick<Context, 'secrets'>, sealed: Uint8Array): Device =>
  JSON.parse(secrets.open(SEALED_FOR, sealed))

async function requireSelf(
  db: Database,
  actor: Actor,
  personId: string,
  verb: 'GET' | 'PUT',
): Promise<Member> {
  const person = await getPerson(db, actor, personId)
  if (actor.kind === 'member' && personVerbs(actor, person).pushSubscriptions.includes(verb)) return actor
  throw failure('forbidden', 'Only the person sees and changes their devices for web push.')
}

export interface ShownSubscriptions {
  readonly publicKey: string | undefined
  readonly rows: readonly SubscriptionRow[]
}

export async function getSubscriptions(
  context: Context,
  actor: Actor,
  personId: string,
): Promise<ShownSubscriptions> {
  await requireSelf(context.db, actor, personId, 'GET')
  const rows = await queries.findSubscriptions(context.db, personId)
  return { publicKey: isPushOn(context) ? (await getPushKeys(context)).publicKey : undefined, rows }
}

/** https, but for addresses of its own network that this server may call. The name is resolved when it is called. */
function readDevice({ config }: Context, { endpoint, keys }: PushSubscriptionInput): Device {
  const url = readTarget(endpoint, config)
  if (!url || (url.protocol !== 'https:' && !isLocalTarget(url, config)))
    throw fieldInvalid('endpoint', problemMessage('pushEndpoint'))
  if (!isDeviceKey(keys.p256dh)) throw fieldInvalid('keys.p256dh', problemMessage('pushKey'))
  return { endpoint: url.href, ...keys }
}

/** Also takes the device over from whoever had it, so that it never gets messages for them. */
export async function register(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { personId, input }: { readonly personId: string; readonly input: PushSubscriptionInput },
): Promise<SubscriptionRow> {
  const { scopes, sessionId, tokenId, credentialAt } = await requireSelf(tx.db, actor, personId, 'PUT')
  // A device is told whatever the person may see; a limited token may not.
  if (!isWithin(ALL_SCOPES, scopes))
    throw failure('scope_insufficient', 'Only credentials with all scopes register devices.')
  if (!isPushOn(context)) throw failure('push_off', 'This community sends no notifications to devices.')
  const { endpoint, p256dh, auth } = readDevice(context, input)
  const endpointHash = hash('sha256', endpoint, 'buffer')
  const sealed = context.secrets.seal(SEALED_FOR, JSON.stringify({ endpoint, p256dh, auth }))
  const displayName = input.displayName?.trim() ?? ''
  await queries.lockDevice(tx.db, endpointHash, personId)
  await queries.deleteSuperseded(tx.db, endpointHash, personId)
  const given = { personId, endpointHash, sealed, displayName, sessionId, tokenId, credentialAt }
  const [row] = await queries.saveSubscription(tx.db, given)
  if (!row || (await queries.hasMoreThan(tx.db, personId, MOST)))
    throw failure('too_many_push_subscriptions', `A person has at most ${MOST} devices: remove one first.`)
  return row
}

export async function unregister(
  tx: Transaction,
  actor: Actor,
  { personId, id }: { readonly personId: string; readonly id: string },
): Promise<void> {
  await requireSelf(tx.db, actor, personId, 'PUT')
  if (!(await queries.deleteSubscription(tx.db, personId, id)))
    throw failure('push_subscription_missing', 'You have no such device, or have it no longer.')
}

/** For a removed person. */
export async function forgetDevices(tx: Transaction, personId: string): Promise<boolean> {
  await queries.deleteSubscriptionsOf(tx.db, personId)
  return false
}

/** Those whose sign-in has ended. Nothing is sent to them meanwhile. */
export async function forgetEndedDevices(db: Database): Promise<void> {
  await queries.deleteEnded(db)
}
