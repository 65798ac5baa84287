/** Content as paths name it: by its id, or as a message or comment, which it then must be. */
import type { ContentType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { getContent, getContentKey, requireType } from './contents.ts'
import type { ContentKey, ContentRow } from './rows.ts'

export interface PathContent {
  readonly contentId: string
  readonly type?: ContentType
}

export function contentInPath({ contentID, messageID, commentID }: Record<string, string>): PathContent {
  if (messageID !== undefined) return { contentId: messageID, type: 'message' }
  return commentID === undefined ? { contentId: contentID ?? '' } : { contentId: commentID, type: 'comment' }
}

function ofType<Found extends ContentKey>(found: Found, { type }: PathContent): Found {
  if (type) requireType(found, type)
  return found
}

export const getKeyInPath = async (db: Database, actor: Actor, named: PathContent): Promise<ContentKey> =>
  ofType(await getContentKey(db, actor, named.contentId), named)

export const getContentInPath = async (db: Database, actor: Actor, named: PathContent): Promise<ContentRow> =>
  ofType(await getContent(db, actor, named.contentId), named)
