/** Who may read a former version of a document, as SQL. */
import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../../../db/list.ts'
import { idOfViewer, type Viewer } from '../../../db/viewer.ts'
import { effectiveMembershipIn, isModeratedBy } from '../../places/filters.ts'
import { moderates } from '../reading/policy.ts'

/**
 * For the row `version` of the document `content`, which the caller may read: authors, moderators (those of a place for what
 * stood in it), and those who could read the version when it was replaced. Former memberships are not kept, so that the present ones count.
 */
export function versionVisibleTo(actor: Viewer): Condition {
  if (moderates(actor)) return sql<SqlBool>`true`
  const me = sql`${idOfViewer(actor)}::bigint`
  const isThereAs = (...states: string[]) => sql`exists (
    select from place former
    where former.id = version.place_id
      and ${effectiveMembershipIn(me, 'former')} = any(${states}::text[]))`
  return sql<SqlBool>`(
    content.author_id = ${me} or content.coauthor_ids @> array[${me}] or version.author_id = ${me}
    or ${isModeratedBy(me, 'version.place_id')}
    or version.visibility <> 'hidden' and version.status <> 'hiddenByModerator'
      and (version.visibility <> 'people' or version.viewer_ids @> array[${me}])
      and (version.visibility <> 'place' or version.group_type in ('OPEN', 'MEMBER_ONLY')
        or ${isThereAs('owner', 'moderator', 'member')})
      and (version.status <> 'pendingApproval' or ${isThereAs('owner', 'moderator')}))`
}
