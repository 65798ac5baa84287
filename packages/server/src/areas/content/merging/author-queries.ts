import { sql } from 'kysely'
import { noteChangedIds } from '../../../db/changed-objects.ts'
import { type Moved, type Pair, replacedIn } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'

export async function findSomeBy(db: Database, authorId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from content where author_id = ${authorId}::bigint order by published_at desc, id desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The contents are locked. Nobody is a co-author of what they wrote. */
export async function moveAuthored(
  db: Database,
  { keptId, mergedId }: Pair,
  ids: readonly string[],
): Promise<{ readonly contents: number; readonly replies: number }> {
  const chosen = sql`any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ contents: number; replies: number }>`
    with moved as (
      update content set author_id = ${keptId}::bigint,
        coauthor_ids = array_remove(array_remove(coauthor_ids, ${keptId}::bigint), ${mergedId}::bigint)
      where id = ${chosen} and author_id = ${mergedId}::bigint
      returning id, thread_id
    ), scored as (
      update content_score set author_id = ${keptId}::bigint from moved where content_score.content_id = moved.id
    )
    select count(*) filter (where thread_id is null)::integer as contents,
      count(*) filter (where thread_id is not null)::integer as replies
    from moved`.execute(db)
  await noteChangedIds(db, 'content', ids)
  return rows[0] ?? { contents: 0, replies: 0 }
}

/** The next contents by id, of all authors. */
export async function findSomeAfter(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from content where id > ${after}::bigint order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** As co-author, reader, author of a version, who locked it, mentioned person, and of marks. These columns have no index. */
export async function moveTraces(db: Database, pair: Pair, ids: readonly string[]): Promise<void> {
  const [kept, merged] = [sql`${pair.keptId}::bigint`, sql`${pair.mergedId}::bigint`]
  const chosen = sql`any(${[...ids]}::bigint[])`
  const readers = replacedIn('viewer_ids', pair)
  const { rows } = await sql<{ id: string }>`
    update content set viewer_ids = ${readers},
      coauthor_ids = case when author_id = ${kept} then array_remove(coauthor_ids, ${merged})
        else ${replacedIn('coauthor_ids', pair)} end,
      version_author_id = case version_author_id when ${merged} then ${kept} else version_author_id end,
      locked_by_id = case locked_by_id when ${merged} then ${kept} else locked_by_id end
    where id = ${chosen} and (${merged} in (version_author_id, locked_by_id) or ${merged} = any(coauthor_ids) or ${merged} = any(viewer_ids))
    returning id`.execute(db)
  if (rows.length > 0) {
    await noteChangedIds(
      db,
      'content',
      rows.map(({ id }) => id),
    )
  }
  await sql`
    update content_version set viewer_ids = ${readers},
      author_id = case author_id when ${merged} then ${kept} else author_id end
    where content_id = ${chosen} and (author_id = ${merged} or ${merged} = any(viewer_ids))`.execute(db)
  await sql`
    update conversation_change set person_id = ${kept}
    where content_id = ${chosen} and person_id = ${merged}`.execute(db)
  await sql`
    delete from mention using mention mine
    where mention.content_id = ${chosen} and mention.kind = 'person' and mention.target_id = ${merged}
      and mine.content_id = mention.content_id and mine.kind = 'person' and mine.target_id = ${kept}`.execute(
    db,
  )
  await sql`
    update mention set target_id = ${kept}
    where content_id = ${chosen} and kind = 'person' and target_id = ${merged}`.execute(db)
}

/** "Helpful" of both counts once. */
export async function moveMarks(db: Database, pair: Pair, ids: readonly string[]): Promise<void> {
  const [kept, merged] = [sql`${pair.keptId}::bigint`, sql`${pair.mergedId}::bigint`]
  const chosen = sql`any(${[...ids]}::bigint[])`
  await sql`
    with doubled as (
      delete from outcome using outcome mine
      where outcome.content_id = ${chosen} and outcome.person_id = ${merged} and outcome.kind = 'helpful'
        and outcome.removed_at is null and mine.content_id = outcome.content_id and mine.person_id = ${kept}
        and mine.kind = 'helpful' and mine.removed_at is null
      returning outcome.content_id
    )
    update content set helpful_count = helpful_count - 1 from doubled where content.id = doubled.content_id`.execute(
    db,
  )
  await sql`
    update outcome set person_id = case person_id when ${merged} then ${kept} else person_id end,
      removed_by = case removed_by when ${merged} then ${kept} else removed_by end
    where content_id = ${chosen} and ${merged} in (person_id, removed_by)`.execute(db)
}

/** Files that belong to people, with the bytes that count for their quota. */
export async function moveUsedBytes(db: Database, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    with theirs as (delete from upload_account where person_id = ${mergedId}::bigint returning bytes)
    insert into upload_account as account (person_id, bytes) select ${keptId}::bigint, bytes from theirs
    on conflict (person_id) do update set bytes = account.bytes + excluded.bytes`.execute(db)
}

/** Drafts with the same key stay both. None is sent by itself: the time was set with credentials that are gone. */
export async function moveDrafts(db: Database, { keptId, mergedId }: Pair): Promise<Moved> {
  const { rows } = await sql<{ count: number }>`
    with named as (
      select key, case when exists (
        select from draft mine where mine.person_id = ${keptId}::bigint and mine.key = theirs.key
      ) then left(key, 40) || '-' || ${mergedId}::text || '-' || md5(key) else key end as new_key
      from draft theirs where person_id = ${mergedId}::bigint
    ), images as (
      update draft_image set person_id = ${keptId}::bigint, key = named.new_key
      from named where draft_image.person_id = ${mergedId}::bigint and draft_image.key = named.key
    ), moved as (
      update draft set person_id = ${keptId}::bigint, key = named.new_key, send_at = null, send_scopes = null
      from named where draft.person_id = ${mergedId}::bigint and draft.key = named.key returning 1
    )
    select count(*)::integer as count from moved`.execute(db)
  return { moved: rows[0]?.count ?? 0, dropped: 0 }
}

/** As somebody who may see it. */
export async function moveDraftReaders(db: Database, pair: Pair): Promise<void> {
  await sql`
    update draft set user_ids = ${replacedIn('user_ids', pair)}
    where user_ids @> array[${pair.mergedId}::bigint]`.execute(db)
}
