/** A family: everything issued from one authorization, which ends together. */

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
  /** Undefined when its add-on ends it. */
  readonly actor: Actor | undefined
}

/** No node accepts any of it a second after the commit. */
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

/** Everything an add-on has for a person. */
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
