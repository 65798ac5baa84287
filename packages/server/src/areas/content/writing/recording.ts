/** The events of content in the activity log. */

import { typeCodes } from '@folkmoot/contract'
import type { RawBuilder } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { type ActivityEvent, record, recordAllOf, recordNew } from '../../record/activity-log.ts'
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

/** Its id may not be known yet, and then neither is its root where it is that itself. */
export type Recorded = Omit<RecordedContent, 'id' | 'root_id'> & Partial<Pick<RecordedContent, 'root_id'>>

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
 * place has an event of its own, with that place as the container. Part of a statement: `source` returns the id of the content.
 * Undefined where nothing is recorded.
 */
export function recordMentions(
  tx: Transaction,
  actor: Who,
  content: Recorded,
  mentions: readonly Mention[],
  source: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  if (!isOut(content) || mentions.length === 0) return undefined
  const mentioning = (mentioned: readonly Mention[]) => ({
    verb: 'svc:mentioned' as const,
    actor,
    objectType: typeCodes[content.type],
    ...factsOf(content, { mentioned: mentioned.map(({ type, id }) => subject(type, id)) }),
  })
  const [places, others] = [mentions.filter(isPlace), mentions.filter((mention) => !isPlace(mention))]
  const events = [
    ...(others.length > 0 ? [mentioning(others)] : []),
    ...places.map((place) => ({ ...mentioning([place]), container: subject(place.type, place.id) })),
  ]
  return recordAllOf(tx, events, source)
}

const isPlace = ({ kind }: Mention) => kind === 'place'

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
