/** Until when somebody read a conversation, and what came since. */
import { type ReadMark, V3 } from '@folkmoot/contract'
import { resource } from '../../../representations.ts'
import { type Caller, contentUri } from '../reading/represent.ts'
import type { ContentKey } from '../reading/rows.ts'
import { reactionOf } from './reactions.ts'
import { findReadMark } from './read-mark-queries.ts'

/** Of the answers that the content is listed with: messages of discussions, else comments. */
export async function getReadMark({ context, actor }: Caller, content: ContentKey): Promise<ReadMark> {
  const { id } = content
  const { baseUrl } = context.config
  const type = content.type === 'discussion' ? 'message' : 'comment'
  const row = await findReadMark(context.db, actor, reactionOf(actor, content, 'read'), {
    type,
    membership: content.membership,
  })
  return {
    id,
    type: 'readMark',
    readDate: row.read_at ?? undefined,
    unreadCount: row.unread_count,
    firstUnread: row.first_id === null ? undefined : contentUri(baseUrl, type, row.first_id),
    resources: {
      self: resource(`${baseUrl}${V3}/contents/${id}/read`, ['DELETE', 'GET', 'POST']),
    },
  }
}
