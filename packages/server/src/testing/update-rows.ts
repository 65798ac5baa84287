/** A status update in a situation, with what hangs on it. */
import { insertActivities } from './activity-rows.ts'
import type { Situation } from './content-rights.ts'
import { insertContents, topRow } from './content-rows.ts'
import { insertImage } from './file-rows.ts'
import type { Instance } from './instance.ts'

export interface UpdateStage {
  readonly update: string
  /** Added to it. */
  readonly updateImage: string
  /** That somebody liked it. */
  readonly likedUpdate: string
}

/** Nothing where there are no updates. */
export async function insertUpdate(
  instance: Instance,
  { status, updated }: Situation,
  { authorId, likerId }: { authorId: string; likerId: string },
): Promise<UpdateStage> {
  if (!updated) return { update: '', updateImage: '', likedUpdate: '' }
  const update = topRow({ type: 'update', author_id: authorId, status })
  const { id, type, root_id } = update
  await insertContents(instance, [update])
  const updateImage = await insertImage(instance, authorId, id, true)
  const liked = { verb: 'svc:liked', actor_id: likerId, object: { type, id }, root_id } as const
  const [likedUpdate = ''] = await insertActivities(instance, [liked])
  return { update: id, updateImage, likedUpdate }
}
