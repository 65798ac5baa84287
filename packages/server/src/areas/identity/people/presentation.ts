/** Connects people with http/present. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { EntityKey } from '../../../representations.ts'
import { audienceOf, maySee } from './policy.ts'
import { findByIds, type PresentablePerson } from './queries.ts'
import { representPerson } from './represent.ts'

export function presentationFor({ context, actor }: { context: Context; actor: Actor }) {
  return {
    kind: 'person',
    audienceOf: ({ id }: EntityKey): string => audienceOf(actor, id),
    readMany: (ids: readonly string[]): Promise<ReadonlyMap<string, PresentablePerson>> =>
      findByIds(context.db, ids),
    maySee: (row: PresentablePerson): boolean => maySee(actor, row),
    represent: (row: PresentablePerson): object => representPerson(actor, row, context.config),
  }
}
