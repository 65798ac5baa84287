/** Owners and moderators feature content. */
import type { Actor } from '../../../actor.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { getContentToMark } from '../outcomes/marks.ts'
import type { Caller, ContentFilter } from '../reading/filter-values.ts'
import { listOf, standsIn, visibleToCaller } from '../reading/filters.ts'
import { findContentPage } from '../reading/list-queries.ts'
import { mayFeature } from '../reading/policy.ts'
import type { ContentKey } from '../reading/rows.ts'
import { IS_FEATURED, LATEST_FEATURED, setFeatured } from './queries.ts'

/** Repeating it changes nothing. */
export async function feature(
  tx: Transaction,
  actor: Actor,
  contentId: string,
  isFeatured: boolean,
): Promise<void> {
  const content = await getContentToMark(tx, actor, { contentId })
  if (!mayFeature(actor, content)) {
    throw failure('forbidden', 'Only owners of its place and moderators feature content, and no answers.')
  }
  await setFeatured(tx.db, content.id, isFeatured)
}

export async function findFeatured(
  caller: Caller,
  filters: readonly ContentFilter[],
  request: PageRequest,
  placeId?: string,
): Promise<Page<ContentKey>> {
  const { context, actor } = caller
  const { root, conditions } = listOf(caller, filters)
  const own = [IS_FEATURED, ...(placeId === undefined ? [] : [standsIn(root, placeId)])]
  const list = {
    root,
    conditions: [...own, ...conditions, visibleToCaller(actor)[root]],
    order: LATEST_FEATURED,
  }
  return await findContentPage(filters.length === 0 ? context.db : context.slowDb, actor, list, request)
}
