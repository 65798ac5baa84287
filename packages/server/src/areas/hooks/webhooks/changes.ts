/** Changes to a webhook. Its object cannot change. */

import { isDeepStrictEqual } from 'node:util'
import type { WebhookChange } from '@folkmoot/contract'
import { type Actor, isSelf, type Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit } from '../../../edit.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { findActors } from '../../identity/people.ts'
import { authorityOf } from './authority.ts'
import { readCallback } from './callbacks.ts'
import { readEventNames } from './event-names.ts'
import { readAbout } from './objects.ts'
import type { Described, ShownWebhook } from './queries.ts'
import * as queries from './queries.ts'
import { requireQuota } from './quota.ts'
import { auditWebhook, recordWebhook } from './recording.ts'
import { mayHave } from './rights.ts'
import { getWebhook, lockManagedWebhook } from './webhooks.ts'

function readEvents({ events }: WebhookChange, before: ShownWebhook): string[] {
  if (events === undefined) return before.events
  const named = readEventNames(events)
  if (named.kind === before.kind) return named.events
  const kept = before.kind === 'content' ? 'content' : 'the system'
  throw fieldInvalid('events', `must stay names of ${kept}: register another webhook instead`)
}

/** A client may send the whole webhook back. */
function requireSameObject(context: Context, { object }: WebhookChange, before: ShownWebhook): void {
  if (object === undefined) return
  const { place_id, content_id } = before
  if (isDeepStrictEqual(readAbout(context, object), { place_id, content_id })) return
  throw fieldInvalid('object', 'must stay what it is: register another webhook instead')
}

/** For one's own webhook, with the credentials shown; for another's, with all rights of its owner. */
async function requireMayHave(tx: Transaction, actor: Actor, webhook: ShownWebhook): Promise<void> {
  const isOwn = actor.kind === 'member' && isSelf(actor, webhook.owner_id)
  const owner = isOwn ? actor : (await findActors(tx.db, [webhook.owner_id]))[0]
  if (owner && (await mayHave(tx.db, owner, webhook))) return
  throw failure('forbidden', 'Its owner may not be told of this any more: it can be disabled or removed.')
}

/** An admin cannot redirect events they may not read: drafts, and content for certain people. */
async function requireMayRedirect(tx: Transaction, actor: Actor, webhook: ShownWebhook): Promise<Member> {
  if (actor.kind === 'member' && (await mayHave(tx.db, actor, webhook))) return actor
  throw failure('forbidden', 'You may not read the notifications of this webhook, so you cannot redirect it.')
}

function described(context: Context, change: WebhookChange, before: ShownWebhook): Described {
  const { callback = before.callback, format = before.format } = change
  return {
    events: readEvents(change, before),
    callback: callback === before.callback ? callback : readCallback(context, callback),
    format,
  }
}

export async function updateWebhook(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  { change, requireVersion }: Edit<WebhookChange>,
): Promise<ShownWebhook> {
  const before = await lockManagedWebhook(tx, actor, id)
  requireVersion(before.version)
  requireSameObject(context, change, before)
  const columns = described(context, change, before)
  const { enabled = before.enabled } = change
  const reason = change.reason?.trim() || null
  const fields = Object.entries(columns).flatMap(([name, value]) =>
    isDeepStrictEqual(Reflect.get(before, name), value) ? [] : [name],
  )
  // A change of nothing keeps version and date.
  if (fields.length === 0 && enabled === before.enabled) return before
  const isToBeTold = enabled && (!before.enabled || fields.length > 0)
  if (isToBeTold || fields.includes('callback')) await requireMayHave(tx, actor, before)
  const leader = fields.includes('callback') ? await requireMayRedirect(tx, actor, before) : undefined
  if (isToBeTold) await requireQuota(tx, before, { events: columns.events, except: id })
  await queries.changeWebhook(tx.db, id, columns)
  if (leader) await queries.changeAuthority(tx.db, id, await authorityOf(tx, leader, before.scopes))
  if (enabled !== before.enabled)
    await (enabled ? queries.listenAgain(tx.db, id) : queries.stopListening(tx.db, id, reason))
  if (columns.callback !== before.callback || (enabled && !before.enabled))
    await queries.resetFailures(tx.db, id)
  tx.noteChange('deliveries')
  const after = await getWebhook(tx.db, actor, id)
  if (fields.length > 0) await auditWebhook(tx, actor, 'webhook.updated', after, { fields })
  if (enabled !== before.enabled)
    await recordWebhook(tx, actor, enabled ? 'enabled' : 'disabled', after, reason === null ? {} : { reason })
  return after
}
