/** Earlier items about people, for those who see another one: with one statement for all. */
import { EARLIER_ITEMS_MAX, type ItemKind, type ItemState, type ModerationItem } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { personObject } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { joinNamed } from '../reading/named-filters.ts'
import { visibleTo } from './filters.ts'

interface EarlierItem {
  readonly id: string
  readonly kind: ItemKind
  readonly state: ItemState
  readonly type: NonNullable<ModerationItem['about']>['earlier'][number]['type'] | null
  readonly action: NonNullable<ModerationItem['action']> | null
  readonly opened_at: string
}

export interface PersonOfItem {
  readonly id: string
  readonly person: NamedPerson
  readonly joined_at: string
  /** The newest, one more than shown: the item that asks may be among them. */
  readonly items: readonly EarlierItem[]
}

/** Of the newest items about a person; most are visible to those who ask. */
const LOOKED_AT = 20

/** The wire format of dates, which PostgreSQL's JSON does not use. */
const WIRE_DATE = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"+0000"')

export async function findHistories(
  db: Database,
  actor: Actor,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, PersonOfItem>> {
  if (personIds.length === 0) return new Map()
  const { rows } = await sql<PersonOfItem>`
    select somebody.id, ${personObject('somebody')} as person, somebody.joined_at, coalesce((
      select jsonb_agg(jsonb_build_object('id', seen.id::text, 'kind', seen.kind, 'state', seen.state,
        'type', seen.type, 'action', seen.action,
        'opened_at', to_char(seen.opened_at at time zone 'UTC', ${WIRE_DATE})) order by seen.id desc)
      from (
        select item.id, item.kind, item.state, item.action, item.opened_at,
          coalesce(content.type, case when person.id is not null then 'person' end) as type
        from (
          select * from moderation_item newest where newest.about_id = somebody.id
          order by newest.id desc limit ${sql.raw(String(LOOKED_AT))}
        ) item
        ${joinNamed(actor, sql`item.object_kind`, sql`item.object_id`)}
        where ${visibleTo(actor)}
        order by item.id desc limit ${sql.raw(String(EARLIER_ITEMS_MAX + 1))}
      ) seen), '[]') as items
    from person somebody
    where somebody.id = any(${[...personIds]}::bigint[]) and somebody.departed_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
