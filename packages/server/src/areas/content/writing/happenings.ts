/** What happens to content, as the log tells it. */

import { typeCodes } from '@folkmoot/contract'
import type { Transaction } from '../../../db/transaction.ts'
import { type Happening, record } from '../../record/activity-log.ts'
import type { Mention } from '../mentions/queries.ts'
import type { StoredRow } from '../reading/rows.ts'

type ContentVerb =
  | 'svc:created'
  | 'svc:modified'
  | 'svc:commented'
  | 'svc:replied'
  | 'svc:liked'
  | 'svc:outcome_set'

export type ToldContent = Pick<
  StoredRow,
  | 'id'
  | 'type'
  | 'root_id'
  | 'subject'
  | 'status'
  | 'author_id'
  | 'parent_id'
  | 'parent_type'
  | 'place_id'
  | 'place_type'
>

type Who = Happening['actor']

const subject = (type: keyof typeof typeCodes, id: string) => ({ type: typeCodes[type], id })

/** What it answers and what it was called go along: by the time that somebody reads of it, it may be gone. */
const told = (content: ToldContent, more: Record<string, unknown>) => ({
  object: subject(content.type, content.id),
  rootId: content.root_id,
  details: {
    subject: content.subject,
    authorID: content.author_id,
    ...(content.parent_id &&
      content.parent_type && { parent: subject(content.parent_type, content.parent_id) }),
    ...more,
  },
})

/** Nobody is told of what is not out yet, nor of what is done with it. */
export const isOut = ({ status }: ToldContent) => status === 'published' || status === 'archived'

export async function recordContent(
  tx: Transaction,
  actor: Who,
  verb: ContentVerb,
  content: ToldContent,
  more: Record<string, unknown> = {},
): Promise<void> {
  if (!isOut(content)) return
  const { place_id, place_type } = content
  const container = place_id && place_type && { container: subject(place_type, place_id) }
  await record(tx, { verb, actor, ...told(content, more), ...container })
}

/**
 * One happening for a writing tells all whom it mentions, and has no container: it is no news of any place. Each place
 * that is mentioned has one of its own, in which the place itself is the container.
 */
export async function recordMentions(
  tx: Transaction,
  actor: Who,
  content: ToldContent,
  mentions: readonly Mention[],
): Promise<void> {
  if (!isOut(content)) return
  const mentioning = (mentioned: readonly Mention[]) => ({
    verb: 'svc:mentioned' as const,
    actor,
    ...told(content, { mentioned: mentioned.map(({ type, id }) => subject(type, id)) }),
  })
  const others = mentions.filter(({ kind }) => kind !== 'place')
  if (others.length > 0) await record(tx, mentioning(others))
  for (const mention of mentions.filter(({ kind }) => kind === 'place')) {
    await record(tx, { ...mentioning([mention]), container: subject(mention.type, mention.id) })
  }
}

/** For whoever wrote it, who alone sees it from then on. */
export async function recordRejection(
  tx: Transaction,
  actor: Who,
  content: ToldContent,
  text: string | null,
): Promise<void> {
  await record(tx, { verb: 'svc:rejected', actor, ...told(content, { ...(text && { text }) }) })
}

/** What one shows to others is between them: no news of any place either. */
export async function recordShare(
  tx: Transaction,
  actor: Who,
  content: ToldContent,
  share: { readonly sharedWith: readonly string[]; readonly text?: string },
): Promise<void> {
  await record(tx, { verb: 'svc:shared', actor, ...told(content, share) })
}
