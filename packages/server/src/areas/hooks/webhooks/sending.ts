/** A webhook with what sending needs. */

import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { gathered } from '../../../db/gathered.ts'
import type { Database } from '../../../db/pool.ts'
import { memberOf } from '../../identity/people.ts'
import { scopesNow } from './authority.ts'
import type { WebhookRow } from './queries.ts'
import { whichMayHave } from './rights.ts'
import { openSecret } from './secrets.ts'
import { findSendingRows, type SendingRow } from './sending-queries.ts'

export interface SendableWebhook extends WebhookRow {
  /** Valid secrets, current one first. */
  readonly secrets: readonly string[]
  /** Undefined when gone or disabled. */
  readonly owner: Member | undefined
  /** Whether the owner may have this webhook now. False while its add-on is disabled or lacks the scope. */
  readonly mayHave: boolean
}

interface Found {
  readonly row: SendingRow
  readonly owner: Member | undefined
  readonly mayHave: boolean
}

/** With the scopes of the credentials that registered it. */
function ownerOf(row: SendingRow): Member | undefined {
  const { owner_id, owner_username, owner_roles } = row
  if (owner_username === null || owner_roles === null) return undefined
  const scopes = scopesNow(row.scopes, row.add_on_scopes)
  return memberOf({ id: owner_id, username: owner_username, roles: owner_roles }, scopes)
}

/** Webhooks with the same owner and scopes share one object, so that the places of an owner are read once. */
function ownersOf(rows: ReadonlyMap<string, SendingRow>): ReadonlyMap<string, Member | undefined> {
  const known = new Map<string, Member | undefined>()
  return new Map(
    [...rows].map(([id, row]) => {
      const name = JSON.stringify([row.owner_id, row.scopes, row.add_on_scopes])
      if (!known.has(name)) known.set(name, ownerOf(row))
      return [id, known.get(name)]
    }),
  )
}

const mayOwn = ({ has_add_on }: SendingRow, owner: Member | undefined): owner is Member =>
  owner?.scopes.has('webhooks') === true && has_add_on

async function findAll(db: Database, ids: readonly string[]): Promise<(Found | undefined)[]> {
  const rows = await findSendingRows(db, ids)
  const owners = ownersOf(rows)
  const asked = [...rows].flatMap(([id, row]) => {
    const owner = owners.get(id)
    return mayOwn(row, owner) ? [{ id, owner, about: row }] : []
  })
  const may = await whichMayHave(db, asked)
  const having = new Set(asked.flatMap(({ id }, at) => (may[at] ? [id] : [])))
  return ids.map((id) => {
    const row = rows.get(id)
    return row && { row, owner: owners.get(id), mayHave: having.has(id) }
  })
}

const findTogether = gathered(findAll)

/** Undefined when it is deleted or orphaned. Throws Unsealable if a secret cannot be read. */
export async function findForSending(
  context: Context,
  db: Database,
  webhookId: string,
): Promise<SendableWebhook | undefined> {
  const found = await findTogether(db, webhookId)
  if (!found) return undefined
  const { owner_username, owner_roles, has_add_on, add_on_scopes, sealed, ...webhook } = found.row
  const { owner, mayHave } = found
  return { ...webhook, secrets: sealed.map((one) => openSecret(context, one)), owner, mayHave }
}
