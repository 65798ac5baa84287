/** A status update in a situation, with answers. */
import { insertActivities } from './activity-rows.ts'
import type { Situation } from './content-rights.ts'
import { answerRow, insertContents, topRow } from './content-rows.ts'
import { insertImage } from './file-rows.ts'
import type { Instance } from './instance.ts'

export interface UpdateStage {
  readonly update: string
  /** Attachments. */
  readonly updateImage: string
  /** A like. */
  readonly likedUpdate: string
  /** Comments by its author, and by another person. */
  readonly remark: string
  readonly othersRemark: string
  /** Another update with a comment: both liked by everybody, the update also followed and tracked. */
  readonly bound: string
  readonly boundRemark: string
}

const NOTHING: UpdateStage = {
  update: '',
  updateImage: '',
  likedUpdate: '',
  remark: '',
  othersRemark: '',
  bound: '',
  boundRemark: '',
}

/** Everything a person can have with an update, for everybody but disabled people: they are refused before, and a matrix has hundreds. */
async function bindEverybody({ store }: Instance, bound: string, remark: string): Promise<void> {
  await store.sql`
    insert into reaction (content_id, kind, person_id)
    select content_id, 'like', person.id
    from person cross join (values (${bound}::bigint), (${remark}::bigint)) as liked (content_id)
    where enabled`
  await store.sql`
    insert into track (content_id, person_id) select ${bound}::bigint, id from person where enabled`
  await store.sql`
    insert into stream (person_id, source, name) select id, 'connections', 'Connections' from person
    where enabled on conflict do nothing`
  await store.sql`
    insert into stream_association (stream_id, owner_id, kind, object_id)
    select id, person_id, 'content', ${bound}::bigint from stream where source = 'connections'`
  await store.sql`
    update content set follower_count = everybody.count, like_count = everybody.count
    from (select count(*) from person where enabled) as everybody
    where id in (${bound}, ${remark})`
}

/** Nothing in situations without updates. */
export async function insertUpdate(
  instance: Instance,
  { status, updated }: Situation,
  { authorId, likerId }: { authorId: string; likerId: string },
): Promise<UpdateStage> {
  if (!updated) return NOTHING
  const update = topRow({ type: 'update', author_id: authorId, status })
  const { id, type, root_id } = update
  const bound = topRow({ type: 'update', author_id: authorId, status })
  const [remark, othersRemark, boundRemark] = [
    answerRow(update, 'comment', { author_id: authorId, position: 10 }),
    answerRow(update, 'comment', { author_id: likerId, position: 20 }),
    answerRow(bound, 'comment', { author_id: authorId, position: 10 }),
  ]
  await insertContents(instance, [update, bound, remark, othersRemark, boundRemark])
  await bindEverybody(instance, bound.id, boundRemark.id)
  const updateImage = await insertImage(instance, authorId, id, true)
  const liked = { verb: 'svc:liked', actor_id: likerId, object: { type, id }, root_id } as const
  const [likedUpdate = ''] = await insertActivities(instance, [liked])
  return {
    update: id,
    updateImage,
    likedUpdate,
    remark: remark.id,
    othersRemark: othersRemark.id,
    bound: bound.id,
    boundRemark: boundRemark.id,
  }
}
