import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'
import { type FoundTexts, HIGHLIGHTED_CHARACTERS } from '../text-search/found-texts.ts'
import { visibleTo } from './filters.ts'
import { besides, idOf } from './queries.ts'

/** Nothing of what the caller may not see any more. */
export async function findTexts(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly FoundTexts[]> {
  const query = sql<FoundTexts>`
    select content.id, content.subject, left(content.body_text, ${HIGHLIGHTED_CHARACTERS}::int) as body, content.tags
    from content
    join content root on root.id = content.root_id
    ${besides('root', sql`${idOf(actor)}::bigint`)}
    where content.id = any(${[...ids]}::bigint[]) and ${visibleTo(actor, 'root')}`
  return (await db.executeQuery(compileText(query))).rows
}
