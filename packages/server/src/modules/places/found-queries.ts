import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'
import type { FoundTexts } from '../text-search/found-texts.ts'
import { visibleTo } from './filters.ts'

/** Nothing of what the caller may not see any more. */
export async function findTexts(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly FoundTexts[]> {
  const query = sql<FoundTexts>`
    select place.id, place.name as subject, place.description as body, place.tags
    from place
    where place.id = any(${[...ids]}::bigint[]) and ${visibleTo(actor)}`
  return (await db.executeQuery(compileText(query))).rows
}
