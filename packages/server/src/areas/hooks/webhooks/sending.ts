/** A webhook with what sending needs. */

import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { memberOf } from '../../identity/people.ts'
import { scopesNow } from './authority.ts'
import type { WebhookRow } from './queries.ts'
import { mayHave } from './rights.ts'
import { openSecret } from './secrets.ts'
import { findSendingRow, type SendingRow } from './sending-queries.ts'

export interface SendableWebhook extends WebhookRow {
  /** Valid secrets, current one first. */
  readonly secrets: readonly string[]
  /** Undefined when gone or disabled. */
  readonly owner: Member | undefined
  /** Whether the owner may have this webhook now. False while its add-on is disabled or lacks the scope. */
  readonly mayHave: boolean
}

/** With the scopes of the credentials that registered it. */
function ownerOf(row: SendingRow): Member | undefined {
  const { owner_id, owner_username, owner_roles } = row
  if (owner_username === null || owner_roles === null) return undefined
  const scopes = scopesNow(row.scopes, row.add_on_scopes)
  return memberOf({ id: owner_id, username: owner_username, roles: owner_roles }, scopes)
}

/** Undefined when it is deleted or orphaned. Throws Unsealable if a secret cannot be read. */
export async function findForSending(
  context: Context,
  db: Database,
  webhookId: string,
): Promise<SendableWebhook | undefined> {
  const row = await findSendingRow(db, webhookId)
  if (!row) return undefined
  const { owner_username, owner_roles, has_add_on, add_on_scopes, sealed, ...webhook } = row
  const owner = ownerOf(row)
  return {
    ...webhook,
    secrets: sealed.map((one) => openSecret(context, one)),
    owner,
    mayHave: owner?.scopes.has('webhooks') === true && has_add_on && (await mayHave(db, owner, webhook)),
  }
}
