import { typeCodes } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { FORMER_MEMBER } from './erased.ts'

/** Ids that a batch covers. */
const SPAN = 20_000
const NAMELESS = JSON.stringify({ username: FORMER_MEMBER, displayName: FORMER_MEMBER })
const UNTITLED = JSON.stringify({ subject: null })

/** Returns where the next span begins; undefined at the end of the log. */
export async function clearSpan(
  db: Database,
  {
    ids,
    after,
    isWithContent,
  }: { readonly ids: readonly string[]; readonly after: string; readonly isWithContent: boolean },
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`select max(id)::text as last from activity`.execute(db)
  const end = String(Number(after) + SPAN)
  const isPerson = sql`object_type = ${typeCodes.person}::integer and object_id = any(${[...ids]}::bigint[]) and details ? 'username'`
  // Names of streams, and addresses of webhooks.
  const isOwned = sql`coalesce(details ->> 'ownerId', details ->> 'personID') = any(${[...ids]}::text[])`
  const isTheirs = sql`${isWithContent}::boolean and details ->> 'authorID' = any(${[...ids]}::text[])`
  await sql`
    update activity set details = details
      || case when ${isPerson} then ${NAMELESS}::text::jsonb else '{}' end
      || case when ${isOwned} and details ? 'name' then '{"name": ""}'::jsonb else '{}' end
      || case when ${isOwned} and details ? 'callback' then '{"callback": ""}'::jsonb else '{}' end
      || case when ${isTheirs} then ${UNTITLED}::text::jsonb else '{}' end
    where id > ${after}::bigint and id <= ${end}::bigint and ((${isPerson}) or (${isTheirs}) or ${isOwned})`.execute(
    db,
  )
  return Number(rows[0]?.last ?? 0) > Number(end) ? end : undefined
}
