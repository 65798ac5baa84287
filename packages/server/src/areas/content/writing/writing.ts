/** Common to creating and changing content: what is sent, the people that it names, and its subject. */

import type { AnswerInput, AnswerType, ContentInput, TopType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { failure } from '../../../failure.ts'
import { readPeopleNamed } from '../../identity/people.ts'
import { mayAnnounceToAll } from '../../identity/rights.ts'
import { mayAnnounceIn } from '../../places/rights.ts'
import type { NewFile } from '../files/files.ts'
import type { WritingFacts } from '../reading/policy.ts'
import type { ContentRow } from '../reading/rows.ts'
import { isSubjectTaken } from './writing-queries.ts'

/** The input, its cleaned HTML, and the dates that an admin may set. */
export interface Writing<Input extends AnswerInput | ContentInput = ContentInput> {
  readonly input: Input
  readonly html: Html
  /** Uploaded with it. */
  readonly files?: readonly NewFile[]
  readonly published?: string
  readonly updated?: string
}

export const isTop = (input: ContentInput): input is ContentInput & { type: TopType } =>
  input.type !== 'message' && input.type !== 'comment'

export const isAnswer = (input: ContentInput): input is ContentInput & { type: AnswerType } => !isTop(input)

/**
 * The people that a field names. Undefined where it is absent or equals what is shown: people who left are not shown,
 * so sending back the entity must not remove them.
 */
export async function readPeople(
  context: Context,
  tx: Transaction,
  actor: Actor,
  sent: { field: 'users' | 'authors'; references: ContentInput['users'] },
  now?: { ids: readonly string[]; people: ContentRow['people'] },
): Promise<string[] | undefined> {
  const { field, references } = sent
  if (references === undefined) return undefined
  const ids = await readPeopleNamed(context, tx.db, actor, { field, references, known: now?.ids })
  if (!now) return ids
  const shown = (now.people ?? []).map((person) => person.id).filter((id) => now.ids.includes(id))
  return isSameSet(ids, shown) ? undefined : ids
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

export async function requireFreeSubject(
  context: Context,
  tx: Transaction,
  type: string,
  content: { subjectKey: string; placeId: string | null; exceptId: string | undefined },
): Promise<void> {
  const { placeId } = content
  if (context.vocabulary.compatibility.allowsSameSubject || type !== 'document' || placeId === null) return
  if (await isSubjectTaken(tx.db, { ...content, placeId })) {
    throw failure('subject_taken', 'Another document of that place has this subject.')
  }
}

/** Admins announce to everyone, owners in their place. */
export function mayAnnounce(actor: Actor, target: WritingFacts): boolean {
  const { visibility, group_type, membership, is_place_archived: is_archived } = target
  return visibility === 'place' && group_type !== null
    ? mayAnnounceIn(actor, { group_type, membership, is_archived })
    : mayAnnounceToAll(actor)
}
