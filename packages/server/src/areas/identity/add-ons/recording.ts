/** Audits changes of add-ons. For secrets only that they changed. */

import type { AuditAction } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { audit } from '../../record/audit.ts'

export async function auditAddOn(
  tx: Transaction,
  actor: Actor,
  action: AuditAction,
  addOn: { readonly id: string; readonly name: string },
  details?: Record<string, unknown>,
): Promise<void> {
  const target = { type: 'addOn', id: addOn.id, label: addOn.name } as const
  await audit(tx, { action, actor, target, details })
}
