import { type Expression, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import {
  cursorOf,
  findDeepPage,
  findPage,
  type Order,
  type Page,
  type PageRequest,
} from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText, fixed } from '../../../db/text.ts'
import { FIRST_VALUE } from '../../../db/viewer.ts'
import type { FoundTexts } from '../../../engines/text-search/page-highlights.ts'
import type { SearchPlan } from '../../../engines/text-search/plan.ts'
import { findRankedPage } from '../../../engines/text-search/ranked-page.ts'
import { beginningOf, NO_TEXTS, textColumns } from '../../../engines/text-search/text-filters.ts'
import { type ContentList, NEWEST_FIRST } from './filters.ts'
import { idOf, joinAuthorAndPlace, joinPlace, keyColumns, type RootName } from './queries.ts'
import { BEST_FIRST, relevanceOf } from './relevance-filters.ts'
import type { ContentKey, StoredKey } from './rows.ts'

export interface Search extends ContentList {
  /** Another table that leads to `content`. */
  readonly from?: Expression<unknown>
  readonly order: Order
}

export interface WordSearch extends ContentList {
  readonly plan: SearchPlan
  /** By relevance where undefined. */
  readonly order: Order | undefined
  readonly isHighlighted: boolean
}

const TEXTS = textColumns({
  subject: sql`content.subject`,
  body: beginningOf(sql`content.body_text`),
  tags: sql`content.tags`,
})

const ROOTS: Record<RootName, ReturnType<typeof sql>> = {
  content: sql`content`,
  root: sql`content join content root on root.id = content.root_id`,
}

const SHOWN: typeof ROOTS = {
  content: sql`content on content.id = chosen.object_id`,
  root: sql`content on content.id = chosen.object_id join content root on root.id = content.root_id`,
}

const RANKED = (entries: Expression<unknown>) =>
  sql`content join ${entries} entry on entry.object_id = content.id`

/** For a caller who is the first value of the statement. */
const COLUMNS: typeof ROOTS = {
  content: fixed(keyColumns('content', FIRST_VALUE)),
  root: fixed(keyColumns('root', FIRST_VALUE)),
}

const JOINED: typeof ROOTS = {
  content: fixed(joinAuthorAndPlace('content', FIRST_VALUE)),
  root: fixed(joinAuthorAndPlace('root', FIRST_VALUE)),
}

/**
 * The caller is the first value of the statement, which conditions may use. The row type is the caller's claim: it
 * follows from the conditions.
 */
export async function findContentPage<Key extends StoredKey = ContentKey>(
  db: Database,
  actor: Actor,
  { root, from = ROOTS[root], conditions, order }: Search,
  request: PageRequest,
): Promise<Page<Key>> {
  const list = { columns: COLUMNS[root], from: sql`${from} ${JOINED[root]}`, conditions, order }
  return await findPage(db, list, request, [idOf(actor)])
}

/** Search hits, in the requested order or by relevance. */
export async function findSearchedPage(
  { slowDb, searchDb }: Pick<Context, 'slowDb' | 'searchDb'>,
  actor: Actor,
  { root, conditions, plan, order, isHighlighted }: WordSearch,
  request: PageRequest,
): Promise<Page<ContentKey & FoundTexts>> {
  const viewerId = sql`${idOf(actor)}::bigint`
  const columns = sql`${keyColumns(root, viewerId)}, ${isHighlighted ? TEXTS : NO_TEXTS}`
  const found = (entries: Expression<unknown>) =>
    sql`${ROOTS[root]} join ${entries} entry on entry.object_id = content.id`
  if (order) {
    const from = sql`${found(sql`search_entry`)} ${joinAuthorAndPlace(root, viewerId)}`
    return await findPage(
      slowDb,
      { columns, from, conditions: [plan.matches, ...conditions], order },
      request,
    )
  }
  const from = (entries: Expression<unknown>) => sql`${found(entries)} ${joinPlace(root, viewerId)}`
  const shown = sql`${SHOWN[root]} ${joinAuthorAndPlace(root, viewerId)}`
  const ranked = { rankedFrom: RANKED, wordRank: relevanceOf(plan), isByWords: true, best: BEST_FIRST }
  const list = { plan, columns, from, shown, conditions, ...ranked, rest: NEWEST_FIRST }
  return await findRankedPage(slowDb, list, request, searchDb)
}

export interface AnswerSearch extends Pick<Search, 'conditions' | 'order'> {
  readonly threadId: string
}

/** All answers of a thread have the root of its owner, which is read once and not for each of them. */
const joinRootOf = (threadId: string) => sql`
  join content root on root.id = (select owner.root_id from content owner where owner.id = ${threadId}::bigint)`

/**
 * A page of answers, with what each takes from its root; conditions use `content` alone. An anchor may be deep in a
 * conversation, so only the rows of the page are joined.
 */
export async function findAnswerPage<Key extends StoredKey = ContentKey>(
  db: Database,
  actor: Actor,
  { threadId, conditions, order }: AnswerSearch,
  request: PageRequest,
): Promise<Page<Key>> {
  const joins = sql`${joinRootOf(threadId)} ${JOINED.root}`
  const list = { columns: COLUMNS.root, table: ROOTS.content, joins, conditions, order }
  return await findDeepPage(db, list, request, [idOf(actor)])
}

/**
 * The page of a conversation that contains an answer; the first page where it does not. The answers before it are
 * counted once, in the index; the page starts a few rows back from there.
 */
export async function findPageWith(
  db: Database,
  { conditions, order }: AnswerSearch,
  id: string,
  count: number,
): Promise<PageRequest> {
  const matches = sql.join([...conditions], sql` and `)
  const [isBefore, backwards] = order.direction === 'asc' ? ['<', 'desc'] : ['>', 'asc']
  const before = sql`${matches} and (${order.tuple}) ${sql.raw(isBefore)} (
    select ${order.tuple} from content where ${matches} and content.id = ${id}::bigint)`
  const nearestFirst = sql.join(order.keys.map((key) => sql`${key.expression} ${sql.raw(backwards)}`))
  const query = sql<{ before: string }>`
    with counted as materialized (select count(*) as before from content where ${before})
    select counted.before, edge.*
    from counted left join (
      select content.id${order.columns} from content where ${before}
      order by ${nearestFirst} limit 1 offset (select counted.before % ${count}::bigint from counted)
    ) edge on true`
  const { rows } = await db.executeQuery(compileText(query))
  const [row] = rows
  const counted = Number(row?.before ?? 0)
  const startIndex = counted - (counted % count)
  return row && startIndex > 0 ? { startIndex, count, after: cursorOf(order, row) } : { startIndex: 0, count }
}
