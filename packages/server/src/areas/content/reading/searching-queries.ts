import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface SearchedRow {
  readonly id: string
  readonly type: string
  readonly author_id: string
  readonly subject: string | null
  readonly tags: string[]
  /** Of the content at the top. */
  readonly place_id: string | null
  readonly attachments: string[]
  /** Null for what is too much for one time. */
  readonly text: string | null
}

/**
 * In the order of the ids, and without those of status updates and what answers them. Texts come up to so many bytes in
 * all, the first one in any case; how long one is can be told without reading it.
 */
export async function findSearched(
  db: Database,
  ids: readonly string[],
  { characters, bytes }: { characters: number; bytes: number },
): Promise<SearchedRow[]> {
  const { rows } = await sql<SearchedRow>`
    select found.id, found.type, found.author_id, found.subject, found.tags, found.place_id,
      array(select name from attachment where content_id = found.id order by id) as attachments,
      case when found.before <= ${bytes}::bigint then left(found.body_text, ${characters}::integer) end as text
    from (
      select content.id, content.type, content.author_id, content.subject, content.tags, content.body_text,
        root.place_id, asked.at,
        sum(octet_length(content.body_text)) over (order by asked.at) - octet_length(content.body_text) as before
      from unnest(${[...ids]}::bigint[]) with ordinality asked (id, at)
      join content on content.id = asked.id
      join content root on root.id = content.root_id
      where root.type <> 'update'
    ) found
    order by found.at`.execute(db)
  return rows
}
