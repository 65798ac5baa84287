/** How http/present shows status updates; single and listed ones are cached separately. */

import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { mayReadContent as mayRead } from '../../content/rights.ts'
import { findUpdates, type UpdateKey, type UpdateRow } from '../../content/status-updates.ts'
import { audienceOf, representUpdate, representUpdateItem } from './represent.ts'

const FORMS = { update: representUpdate, 'update item': representUpdateItem } as const

export function presentationFor(caller: { context: Context; actor: Actor }, kind: keyof typeof FORMS) {
  const { context, actor } = caller
  return {
    kind,
    audienceOf: (key: UpdateKey): string => audienceOf(caller, key),
    readMany: (ids: readonly string[]): Promise<ReadonlyMap<string, UpdateRow>> =>
      findUpdates(context.db, actor, ids),
    maySee: (row: UpdateRow): boolean => mayRead(actor, row),
    represent: (row: UpdateRow): object => FORMS[kind](caller, row),
  }
}
