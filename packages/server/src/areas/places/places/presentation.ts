/** How http/present shows places. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { findByIds, type PlaceKey, type PresentablePlace } from './key-queries.ts'
import { audienceOf, maySee } from './policy.ts'
import { representPlace } from './represent.ts'

export function presentationFor({ context, actor }: { context: Context; actor: Actor }) {
  return {
    kind: 'place',
    audienceOf: (key: PlaceKey): string => audienceOf(actor, key),
    readMany: (ids: readonly string[]): Promise<ReadonlyMap<string, PresentablePlace>> =>
      findByIds(context.db, actor, ids),
    maySee: (row: PresentablePlace): boolean => maySee(actor, row),
    represent: (row: PresentablePlace): object => representPlace(actor, row, context.config),
  }
}
