/** Lists of people by their keys. */
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { findPage, type List, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { findNamedPage, type NamedList, type NamedSearch } from '../../../engines/text-search/named-page.ts'
import { type FoundTexts, HIGHLIGHTED_CHARACTERS } from '../../../engines/text-search/page-highlights.ts'
import { NO_TEXTS, textColumns } from '../../../engines/text-search/text-filters.ts'
import type { EntityKey } from '../../../representations.ts'
import { BY_NAME } from './filters.ts'
import { LISTED_COLUMNS } from './queries.ts'
import { bestFirst } from './relevance-filters.ts'

const PERSON = sql`person`

const BETWEEN = ' · '
/** Searchable fields, all of them public. */
const PROFILE = sql`concat_ws(${sql.raw(`'${BETWEEN}'`)}, person.location, (
  select string_agg(field ->> 'value', ${sql.raw(`'${BETWEEN}'`)} order by number)
  from jsonb_array_elements(person.profile) with ordinality fields (field, number)))`
const TEXTS = textColumns({
  subject: sql`person.display_name`,
  body: sql`left(${PROFILE}, ${sql.raw(String(HIGHLIGHTED_CHARACTERS))})`,
  tags: sql`person.tags`,
})
const WITH_TEXTS = sql`${LISTED_COLUMNS}, ${TEXTS}`
const WITHOUT_TEXTS = sql`${LISTED_COLUMNS}, ${NO_TEXTS}`

interface PeopleList extends Pick<List, 'conditions' | 'order'> {
  /** Another table that leads to `person`. */
  readonly from?: List['from']
}

/** People who match and are visible, in the requested order. */
export async function findPeoplePage(
  db: Database,
  { from = PERSON, conditions, order }: PeopleList,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  return await findPage(db, { columns: LISTED_COLUMNS, from, conditions, order }, request)
}

/** Exact names, by an index each. */
async function findCalled(db: Database, typed: readonly string[]): Promise<string[]> {
  const name = typed.join(' ')
  const query = sql<{ id: string }>`select person.id from person
    where person.departed_at is null and (person.first_name_key = ${name} or person.username_key = ${name})
    order by person.id
    limit 100`
  const { rows } = await db.executeQuery(compileText(query))
  return rows.map(({ id }) => id)
}

/** People who match the words, ordered or by relevance. */
export async function findSearchedPage(
  context: Pick<Context, 'slowDb' | 'searchDb'>,
  search: NamedSearch,
  request: PageRequest,
): Promise<Page<EntityKey & FoundTexts>> {
  const { typed } = search
  const list: NamedList = {
    table: 'person',
    columns: search.isHighlighted ? WITH_TEXTS : WITHOUT_TEXTS,
    best: bestFirst(typed),
    rest: BY_NAME,
    findCalled: (db) => findCalled(db, typed),
  }
  return await findNamedPage(context, list, search, request)
}
