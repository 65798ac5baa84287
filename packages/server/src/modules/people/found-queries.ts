import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'
import { type FoundTexts, HIGHLIGHTED_CHARACTERS } from '../text-search/found-texts.ts'
import { visibleTo } from './filters.ts'

const BETWEEN = ' · '

/** What searches look at and everybody is shown; nothing of whom the caller may not see any more. */
export async function findTexts(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly FoundTexts[]> {
  const query = sql<FoundTexts>`
    select person.id, person.display_name as subject, person.tags,
      left(concat_ws(${BETWEEN}, person.location, (
        select string_agg(field ->> 'value', ${BETWEEN} order by number)
        from jsonb_array_elements(person.profile) with ordinality fields (field, number)
      )), ${HIGHLIGHTED_CHARACTERS}::int) as body
    from person
    where person.id = any(${[...ids]}::bigint[]) and ${visibleTo(actor)}`
  return (await db.executeQuery(compileText(query))).rows
}
