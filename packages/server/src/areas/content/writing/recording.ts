/** The events of content in the activity log. */

import { typeCodes } from '@folkmoot/contract'
import type { RawBuilder } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { type ActivityEvent, record, recordNew } from '../../record/activity-log.ts'
import type { Mention } from '../mentions/queries.ts'
import type { StoredRow } from '../reading/rows.ts'

type ContentVerb =
  | 'svc:created'
  | 'svc:modified'
  | 'svc:commented'
  | 'svc:replied'
  | 'svc:liked'
  | 'svc:outcome_set'

export type RecordedContent = Pick<
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

type Who = ActivityEvent['actor']

const subject = (type: keyof typeof typeCodes, id: string) => ({ type: typeCodes[type], id })

type Recorded = Omit<RecordedContent, 'id'>

/** With its subject and its parent: the content may be gone by the time that somebody reads of it. */
const factsOf = (content: Recorded, more: Record<string, unknown>) => ({
  rootId: content.root_id,
  details: {
    subject: content.subject,
    authorID: content.author_id,
    ...(content.parent_id &&
      content.parent_type && { parent: subject(content.parent_type, content.parent_id) }),
    ...more,
  },
})

const eventOf = (content: RecordedContent, more: Record<string, unknown>) => ({
  object: subject(content.type, content.id),
  ...factsOf(content, more),
})

const containerOf = ({ place_id, place_type }: Recorded) =>
  place_id && place_type ? { container: subject(place_type, place_id) } : {}

/** Nothing is recorded of content before it is published. */
export const isOut = ({ status }: Pick<Recorded, 'status'>) => status === 'published' || status === 'archived'

export async function recordContent(
  tx: Transaction,
  actor: Who,
  verb: ContentVerb,
  content: RecordedContent,
  more: Record<string, unknown> = {},
): Promise<void> {
  if (!isOut(content)) return
  await record(tx, { verb, actor, ...eventOf(content, more), ...containerOf(content) })
}

/** Part of the statement that adds the content: `added` returns its id. Undefined where nothing is recorded. */
export function recordAdded(
  tx: Transaction,
  actor: Who,
  verb: ContentVerb,
  content: Recorded,
  added: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  if (!isOut(content)) return undefined
  const objectType = typeCodes[content.type]
  return recordNew(tx, { verb, actor, objectType, ...factsOf(content, {}), ...containerOf(content) }, added)
}

/**
 * One event has all people and contents that a text mentions, and no container, so that no place shows it. Each mentioned
 * place has an event of its own, with that place as the container.
 */
export async function recordMentions(
  tx: Transaction,
  actor: Who,
  content: RecordedContent,
  mentions: readonly Mention[],
): Promise<void> {
  if (!isOut(content)) return
  const mentioning = (mentioned: readonly Mention[]) => ({
    verb: 'svc:mentioned' as const,
    actor,
    ...eventOf(content, { mentioned: mentioned.map(({ type, id }) => subject(type, id)) }),
  })
  const others = mentions.filter(({ kind }) => kind !== 'place')
  if (others.length > 0) await record(tx, mentioning(others))
  for (const mention of mentions.filter(({ kind }) => kind === 'place')) {
    await record(tx, { ...mentioning([mention]), container: subject(mention.type, mention.id) })
  }
}

/** For its author, who alone sees it from now on. */
export async function recordRejection(
  tx: Transaction,
  actor: Who,
  content: RecordedContent,
  text: string | null,
): Promise<void> {
  await record(tx, { verb: 'svc:rejected', actor, ...eventOf(content, { ...(text && { text }) }) })
}

/** Sharing is between those people: it has no container, so that no place shows it. */
export async function recordShare(
  tx: Transaction,
  actor: Who,
  content: RecordedContent,
  share: { readonly sharedWith: readonly string[]; readonly text?: string },
): Promise<void> {
  await record(tx, { verb: 'svc:shared', actor, ...eventOf(content, share) })
}
