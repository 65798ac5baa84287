/** Connects activities with http/present. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { audienceOf, maySee } from './policy.ts'
import { findActivities } from './queries.ts'
import { representActivity } from './represent.ts'
import type { ActivityKey, ActivityRow } from './rows.ts'

const NOTHING: ReadonlyMap<string, object> = new Map()

/**
 * A list may add its own fields to an activity, such as why it is listed: `more` holds them by activity id. The
 * cached form is shared by callers with the same fields.
 */
export function presentationFor(
  { context, actor }: { context: Context; actor: Actor },
  more: ReadonlyMap<string, object> = NOTHING,
) {
  return {
    kind: 'activity',
    audienceOf(key: ActivityKey): string {
      const said = more.get(key.id)
      return said ? `${audienceOf(actor, key)} ${JSON.stringify(said)}` : audienceOf(actor, key)
    },
    readMany: (ids: readonly string[]): Promise<ReadonlyMap<string, ActivityRow>> =>
      findActivities(context.db, actor, ids),
    maySee: (row: ActivityRow): boolean => maySee(actor, row),
    represent: (row: ActivityRow): object => ({
      ...representActivity({ context, actor }, row),
      ...more.get(row.id),
    }),
  }
}
