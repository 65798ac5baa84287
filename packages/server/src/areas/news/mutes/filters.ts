/** Mutes as SQL. */
import type { MutedKind } from '@folkmoot/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from '../../../db/list.ts'

type Sql = Expression<unknown>

/** The author, root content and place of an activity; each may be null. */
export interface ToldOf {
  readonly actorId: Sql
  readonly contentRootId: Sql
  readonly placeId: Sql
}

const isUnmuted = (personId: Sql, kind: MutedKind, id: Sql): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from mute where mute.person_id = ${personId} and mute.kind = ${sql.raw(`'${kind}'`)} and mute.object_id = ${id})`

/** For rows of different people: one index lookup each. */
export const isNotMuted = ({
  personId,
  actorId,
  contentRootId,
  placeId,
}: ToldOf & { readonly personId: Sql }): Condition => sql<SqlBool>`(${isUnmuted(personId, 'person', actorId)}
  and ${isUnmuted(personId, 'content', contentRootId)} and ${isUnmuted(personId, 'place', placeId)})`

/** For one person: their mutes are read once, however many rows are checked. */
export const isHeardBy = (personId: string, kind: MutedKind, id: Sql): Condition => sql<SqlBool>`(${id} in (
  select mute.object_id from mute where mute.person_id = ${personId}::bigint
    and mute.kind = ${sql.raw(`'${kind}'`)})) is not true`
