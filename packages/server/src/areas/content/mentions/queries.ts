import type { Address, ContentType, PlaceType } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { personOfPage } from '../../identity/filters.ts'
import { placeOfPage } from '../../places/filters.ts'

/** The target of a link. The query checks that it exists and that the writer may see it. */
export interface Link {
  readonly kind: Address['kind']
  readonly type: string | null
  /** The folded name. */
  readonly key: string | null
  readonly id: string | null
  readonly commentId: string | null
}

export interface Mention {
  readonly kind: Link['kind']
  readonly type: 'person' | PlaceType | ContentType
  readonly id: string
}

/**
 * Conditions for what the writer may see. Content is checked by its `root`, the root's `place` and the `membership`
 * there.
 */
export interface VisibleTargets {
  readonly viewerId: string | null
  readonly person: Condition
  readonly place: Condition
  readonly content: Condition
}

export interface MentioningText {
  /** Undefined if it is new: nothing links to it yet. */
  readonly contentId: string | undefined
  readonly authorId: string
  readonly links: readonly Link[]
}

/** Only this many count: more would be spam. */
const MOST = 50

const findPeople = (authorId: string, { person }: VisibleTargets) => sql`
  select link.ordinal, link.kind, 'person' as type, person.id
  from link
  join person on person.id = coalesce(${personOfPage(sql`link.key`)}, link.id)
  where link.kind = 'person' and person.id <> ${authorId}::bigint and ${person}`

const findPlaces = ({ place }: VisibleTargets) => sql`
  select link.ordinal, link.kind, place.type, place.id
  from link
  join place on place.id = coalesce(${placeOfPage(sql`link.type`, sql`link.key`)}, link.id)
  where link.kind = 'place' and ${place}`

/**
 * Status updates and their comments have no address that is a mention. If the comment in a link is not on the linked
 * page, the page itself is mentioned.
 */
const findContents = (contentId: string | undefined, { content, viewerId }: VisibleTargets) => sql`
  select link.ordinal, link.kind, content.type, content.id
  from link
  join content page on page.id = link.id and page.type = coalesce(link.type, page.type)
  left join content comment
    on comment.id = link.comment_id and comment.thread_id = page.id and comment.type = 'comment'
  join content on content.id = coalesce(comment.id, page.id)
  join content root on root.id = content.root_id
  left join place on place.id = root.place_id
  left join membership on membership.place_id = place.home_id and membership.person_id = ${viewerId}::bigint
  where link.kind = 'content' and content.id is distinct from ${contentId ?? null}::bigint and root.type <> 'update' and ${content}`

/** All links of a text in one statement. Content never mentions its author or itself. */
export async function findTargets(
  db: Database,
  { contentId, authorId, links }: MentioningText,
  knowable: VisibleTargets,
): Promise<Mention[]> {
  const { rows } = await db.executeQuery<Mention>(
    compileText(sql<Mention>`
      with link as (
        select * from unnest(${links.map((_, index) => index)}::integer[], ${links.map(({ kind }) => kind)}::text[],
            ${links.map(({ type }) => type)}::text[], ${links.map(({ key }) => key)}::text[],
            ${links.map(({ id }) => id)}::bigint[], ${links.map(({ commentId }) => commentId)}::bigint[])
          as link (ordinal, kind, type, key, id, comment_id)
      )
      select kind, type, id
      from (${findPeople(authorId, knowable)} union all ${findPlaces(knowable)}
        union all ${findContents(contentId, knowable)}) named
      group by kind, type, id
      order by min(ordinal) limit ${sql.raw(String(MOST))}`),
  )
  return rows
}

/** A source for content that is there already. */
export const theContent = (id: string): RawBuilder<unknown> => sql`(select ${id}::bigint as id)`

/** Part of a statement: `source` returns the id of the content. */
export const keepMentions = (mentions: readonly Mention[], source: RawBuilder<unknown>) => sql`
  insert into mention (content_id, ordinal, kind, target_id)
  select source.id, named.ordinal, named.kind, named.id
  from ${source} source, unnest(${mentions.map(({ kind }) => kind)}::text[], ${mentions.map(({ id }) => id)}::bigint[])
    with ordinality as named (kind, id, ordinal)`

/** Returns the previous mentions. */
export async function deleteMentions(
  db: Database,
  contentId: string,
): Promise<{ kind: string; target_id: string }[]> {
  return await db
    .deleteFrom('mention')
    .where('content_id', '=', contentId)
    .returning(['kind', 'target_id'])
    .execute()
}

/** Removed targets are left out: they have no type any more. */
export async function findMentions(
  db: Database,
  contentIds: readonly string[],
): Promise<(Mention & { content_id: string })[]> {
  const { rows } = await sql<Mention & { content_id: string }>`
    select content_id, kind, id, type
    from (
      select mention.content_id, mention.ordinal, mention.kind, mention.target_id as id,
        case mention.kind when 'person' then 'person'
          when 'place' then (select place.type from place where place.id = mention.target_id)
          else (select content.type from content where content.id = mention.target_id) end as type
      from mention
      where mention.content_id = any(${[...contentIds]}::bigint[])
    ) mentioned
    where type is not null
    order by content_id, ordinal`.execute(db)
  return rows
}
