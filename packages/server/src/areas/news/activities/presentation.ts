/** Connects activities with http/present. */
import type { Activity } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { audienceOf, maySee } from './policy.ts'
import { findActivities, type ReadVerbs } from './queries.ts'
import { representActivity } from './represent.ts'
import type { ActivityKey, ActivityRow } from './rows.ts'

/** Fields that a list adds to an activity, such as why it is listed. */
export interface Addition {
  /** The same only where the fields are the same: callers who have it share the cached form. */
  readonly name: string
  fields(activity: Activity): object
}

const NOTHING: ReadonlyMap<string, Addition> = new Map()

/** `more` has the additions by activity id. */
export function presentationFor(
  { context, actor }: { context: Context; actor: Actor },
  more: ReadonlyMap<string, Addition> = NOTHING,
  verbs: ReadVerbs = 'all verbs',
) {
  return {
    kind: 'activity',
    audienceOf(key: ActivityKey): string {
      const said = more.get(key.id)
      return said ? `${audienceOf(actor, key)} ${said.name}` : audienceOf(actor, key)
    },
    readMany: (ids: readonly string[]): Promise<ReadonlyMap<string, ActivityRow>> =>
      findActivities(context.db, actor, ids, verbs),
    maySee: (row: ActivityRow): boolean => maySee(actor, row),
    represent(row: ActivityRow): object {
      const activity = representActivity({ context, actor }, row)
      return { ...activity, ...more.get(row.id)?.fields(activity) }
    },
  }
}
