/** Short excerpts of content, for pages that link to it. */
import type { ContentType } from '@folkmoot/contract'
import { getContent, requireType } from './contents.ts'
import { findBeginning } from './excerpt-queries.ts'
import { type Caller, representContent } from './represent.ts'

export interface Excerpt {
  readonly subject: string
  readonly text: string
  readonly url: string
  /** The author's name, if the caller may see it. */
  readonly picture: string | undefined
}

export async function getExcerpt(caller: Caller, id: string, type: ContentType): Promise<Excerpt> {
  const { db } = caller.context
  const row = await getContent(db, caller.actor, id)
  requireType(row, type)
  const { subject = '', author, resources } = representContent(caller, row)
  const text = await findBeginning(db, id)
  return { subject, text, url: resources.html?.ref ?? '', picture: author.thumbnailUrl }
}
