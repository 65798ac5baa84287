import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface SearchedRow {
  readonly id: string
  readonly type: string
  readonly author_id: string
  readonly subject: string | null
  readonly tags: string[]
  /** Of the root. */
  readonly place_id: string | null
  readonly attachments: string[]
  /** Null where it is too long for this batch. */
  readonly text: string | null
}

/**
 * In id order, without status updates and their comments. Reads texts up to a total of bytes, and always the first
 * one; the length is known without reading the text.
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
