import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { type Condition, findDeepPage, findPage } from '../../db/list.ts'
import type { Order, PageWish, Slice } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import { besides, idOf, keyColumns, type RootName } from './queries.ts'
import type { ContentKey, StoredKey } from './rows.ts'

export interface Search {
  /** Where answers are looked for too, conditions name their `root` beside `content`. */
  readonly root: RootName
  /** They may name `place` and the caller's `membership` of it as well. */
  readonly conditions: readonly Condition[]
  readonly order: Order
}

const ROOTS: Record<RootName, ReturnType<typeof sql>> = {
  content: sql`content`,
  root: sql`content join content root on root.id = content.root_id`,
}

/** Whoever says the conditions knows what they leave. */
export async function findContentPage<Key extends StoredKey = ContentKey>(
  db: Database,
  actor: Actor,
  { root, conditions, order }: Search,
  wish: PageWish,
): Promise<Slice<Key>> {
  const viewerId = sql`${idOf(actor)}::bigint`
  const from = sql`${ROOTS[root]} ${besides(root, viewerId)}`
  return await findPage(db, { columns: keyColumns(root, viewerId), from, conditions, order }, wish)
}

/**
 * What answers something, with what each takes from its root; conditions name `content` alone. An anchor may lead deep into
 * a conversation, so that only those of the page are looked at.
 */
export async function findAnswerPage<Key extends StoredKey = ContentKey>(
  db: Database,
  actor: Actor,
  { conditions, order }: Pick<Search, 'conditions' | 'order'>,
  wish: PageWish,
): Promise<Slice<Key>> {
  const viewerId = sql`${idOf(actor)}::bigint`
  const list = {
    columns: keyColumns('root', viewerId),
    table: sql`content`,
    besides: sql`join content root on root.id = content.root_id ${besides('root', viewerId)}`,
    conditions,
    order,
  }
  return await findDeepPage(db, list, wish)
}

/** How many of a conversation come before one of its answers; none where it is not in it. */
export async function countBefore(
  db: Database,
  { conditions, order }: Pick<Search, 'conditions' | 'order'>,
  id: string,
): Promise<number> {
  const matches = sql.join([...conditions], sql` and `)
  const comparison = sql.raw(order.direction === 'asc' ? '<' : '>')
  const { rows } = await sql<{ before: string }>`
    select count(*) as before from content
    where ${matches} and (${order.tuple}) ${comparison} (
      select ${order.tuple} from content where ${matches} and content.id = ${id}::bigint)`.execute(db)
  return Number(rows[0]?.before ?? 0)
}
