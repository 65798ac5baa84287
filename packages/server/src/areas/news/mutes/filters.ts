/** Mutes as SQL. */
import type { MutedKind } from '@folkmoot/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from '../../../db/list.ts'

type Sql = Expression<unknown>

/** The author, root content and place of an activity; each may be null. */
interface ToldOf {
  readonly actorId: Sql
  readonly contentRootId: Sql
  readonly placeId: Sql
}

const isUnmuted = (personId: Sql, kind: MutedKind, id: Sql): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from mute where mute.person_id = ${personId} and mute.kind = ${sql.raw(`'${kind}'`)} and mute.object_id = ${id})`

interface ToldTo extends ToldOf {
  readonly personId: Sql
}

const isOfUnmutedObjects = ({ personId, contentRootId, placeId }: ToldTo): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isUnmuted(personId, 'content', contentRootId)} and ${isUnmuted(personId, 'place', placeId)}`

/** For rows of different people: one index lookup each. */
export const isNotMuted = (told: ToldTo): Condition =>
  sql<SqlBool>`(${isUnmuted(told.personId, 'person', told.actorId)} and ${isOfUnmutedObjects(told)})`

/** For inboxes: a mention of oneself is told, unless its author is muted. */
export const isNotMutedFor = (reason: Sql, told: ToldTo): Condition =>
  sql<SqlBool>`(${isUnmuted(told.personId, 'person', told.actorId)}
    and (${reason} = 'mention' or ${isOfUnmutedObjects(told)}))`

/** For one person: their mutes are read once, however many rows are checked. */
export const isHeardBy = (personId: string, kind: MutedKind, id: Sql): Condition => sql<SqlBool>`(${id} in (
  select mute.object_id from mute where mute.person_id = ${personId}::bigint
    and mute.kind = ${sql.raw(`'${kind}'`)})) is not true`
