import { type SqlBool, sql } from 'kysely'
import {
  type Condition,
  findPage,
  type Order,
  orderBy,
  orderKey,
  type Page,
  type PageRequest,
} from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { EntityKey } from '../../../representations.ts'

export type ReactionKind = 'like' | 'read'

export interface Reaction {
  readonly contentId: string
  readonly personId: string
  readonly kind: ReactionKind
}

/** False where it existed already. Of two at once the second waits for the first. */
export async function insertReaction(db: Database, reaction: Reaction): Promise<boolean> {
  const added = await db
    .insertInto('reaction')
    .values({ content_id: reaction.contentId, person_id: reaction.personId, kind: reaction.kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('content_id')
    .executeTakeFirst()
  return added !== undefined
}

/** False where there was none. */
export async function deleteReaction(db: Database, reaction: Reaction): Promise<boolean> {
  const removed = await db
    .deleteFrom('reaction')
    .where('content_id', '=', reaction.contentId)
    .where('person_id', '=', reaction.personId)
    .where('kind', '=', reaction.kind)
    .returning('content_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** A batch of the contents that somebody reacted to. */
export async function findReactedTo(db: Database, personId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ content_id: string }>`
    select distinct content_id from (
      select content_id from reaction where person_id = ${personId}::bigint
      order by kind, content_id limit ${limit}
    ) batch`.execute(db)
  return rows.map(({ content_id }) => content_id)
}

/** Returns the ids that were liked. */
export async function deleteReactions(
  db: Database,
  personId: string,
  contentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ content_id: string; kind: ReactionKind }>`
    delete from reaction
    where person_id = ${personId}::bigint and content_id = any(${[...contentIds]}::bigint[])
    returning content_id, kind`.execute(db)
  return rows.filter(({ kind }) => kind === 'like').map(({ content_id }) => content_id)
}

export async function hasReaction(db: Database, reaction: Reaction): Promise<boolean> {
  const found = await db
    .selectFrom('reaction')
    .select('content_id')
    .where('content_id', '=', reaction.contentId)
    .where('person_id', '=', reaction.personId)
    .where('kind', '=', reaction.kind)
    .executeTakeFirst()
  return found !== undefined
}

const LATEST_FIRST: Order = orderBy('desc', orderKey('reaction.created_at'), {
  name: 'id',
  expression: sql.raw('reaction.person_id'),
})

/** The people who reacted, the latest first, without those whom the caller may not see. */
export async function findReacting(
  db: Database,
  { contentId, kind }: Omit<Reaction, 'personId'>,
  visible: Condition,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  const list = {
    columns: sql`person.id, person.xmin::text as revision`,
    from: sql`reaction join person on person.id = reaction.person_id`,
    conditions: [
      sql<SqlBool>`reaction.content_id = ${contentId}::bigint and reaction.kind = ${kind}`,
      visible,
    ],
    order: LATEST_FIRST,
  }
  return await findPage(db, list, request)
}
