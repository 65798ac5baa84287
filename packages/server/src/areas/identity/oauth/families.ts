/** Families: whatever came of one authorization, refresh tokens and access tokens, ends together. */

import type { AuditAction } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { audit } from '../../record/audit.ts'
import { revokeTokens } from '../tokens/tokens.ts'
import { deleteFamily, findFamilies } from './queries.ts'

export interface Ending {
  readonly grantId: string
  readonly action: Extract<AuditAction, `grant.${string}`>
  /** Undefined where nobody who is signed in ends it, but its add-on. */
  readonly actor: Actor | undefined
}

/** No node takes anything of it a second after the commit. */
export async function endFamily(
  context: Context,
  tx: Transaction,
  { grantId, action, actor }: Ending,
): Promise<void> {
  const ended = await deleteFamily(tx.db, grantId)
  await revokeTokens(context, tx, { grantId })
  if (!ended) return
  const target = { type: 'person', id: ended.person_id, label: ended.username } as const
  const addOn = { id: ended.add_on_id, name: ended.add_on_name }
  await audit(tx, { action, actor, target, details: { addOn } })
}

/** All that an add-on has of somebody. */
export async function endFamilies(
  context: Context,
  tx: Transaction,
  { personId, addOnId }: { personId: string; addOnId: string },
): Promise<void> {
  for (const grantId of await findFamilies(tx.db, personId, addOnId)) {
    await deleteFamily(tx.db, grantId)
    await revokeTokens(context, tx, { grantId })
  }
}
