/** From what a client sends to the columns of content. */
import { type Authorship, type ContentInput, parseDate, type TopType } from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type Html, readHtml } from '../../../engines/html/html.ts'
import { fold, foldTags } from '../../../engines/text-search/folding.ts'
import { fieldInvalid } from '../../../failure.ts'
import { findPersonNamed, idNamed } from '../../identity/people.ts'
import type { Writing } from './writing.ts'

const DATE_FORM = 'must be a date with time and zone, as in 2026-01-31T12:00:00.000+0000'

export function readDate(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = parseDate(text)
  if (!date) throw fieldInvalid(field, DATE_FORM)
  return date
}

export const readSubject = ({ subject }: Pick<ContentInput, 'subject'>): string | undefined => subject?.trim()

/** Required of what stands by itself; an answer may have one. */
export function requireSubject(input: ContentInput): string {
  const subject = readSubject(input)
  if (subject === undefined) throw fieldInvalid('subject', `is required: the title of the ${input.type}`)
  return subject
}

/** Most comments have none. */
const NO_SUBJECT = { subject: null, subject_key: '' }

export const subjectColumns = (subject: string | undefined) =>
  subject === undefined ? NO_SUBJECT : { subject, subject_key: fold(subject) }

export async function readBody(context: Context, { content }: Pick<ContentInput, 'content'>): Promise<Html> {
  const { renderedClass } = context.vocabulary.customs
  return await readHtml(content.text, content.type, 'content.text', renderedClass)
}

export const bodyColumns = ({ html, text }: Html) => ({ body: html, body_text: text })

type Plain = Pick<ContentInput, 'tags' | 'categories' | 'restrictComments' | 'question' | 'type'>

/** What may be set of content of any type, less where it stands; what was left out is left out here. */
export function plainColumns(input: Plain) {
  return {
    ...(input.tags && { tags: foldTags(input.tags) }),
    ...(input.categories && { categories: [...input.categories] }),
    ...(input.restrictComments !== undefined && { restrict_comments: input.restrictComments }),
    ...(input.question !== undefined && input.type === 'discussion' && { question: input.question }),
  }
}

/** Only documents are changed by others than their author. */
export function readAuthorship(
  input: ContentInput & { type: TopType },
  coauthorIds: readonly string[],
  whenUnset: Authorship,
): Authorship {
  const authorship = input.authorship ?? whenUnset
  if (input.type !== 'document') {
    if (authorship !== 'author') throw fieldInvalid('authorship', `of a ${input.type} must be author`)
    return 'author'
  }
  if (authorship === 'limited' && coauthorIds.length === 0) {
    throw fieldInvalid('authors', 'is required with authorship limited: the URIs of those who may change it')
  }
  return authorship
}

/** Status, author and dates as they were elsewhere: for admins, who bring content along. */
const mayBackdate = (actor: Actor): boolean => isAdmin(actor)

/** From others than admins they are ignored. */
export function backdated(actor: Actor, { published, updated }: Pick<Writing, 'published' | 'updated'>) {
  if (!mayBackdate(actor)) return {}
  const publishedAt = readDate('published', published)?.toISOString()
  const updatedAt = readDate('updated', updated)?.toISOString() ?? publishedAt
  return {
    ...(publishedAt && { published_at: publishedAt }),
    ...(updatedAt && { updated_at: updatedAt, active_at: updatedAt }),
  }
}

/** Only an admin writes in the name of another. Whoever wrote it stays its author, even if they left. */
export async function readAuthor(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { author }: Pick<ContentInput, 'author'>,
  current?: string,
): Promise<string | undefined> {
  if (author === undefined || !mayBackdate(actor)) return undefined
  if (current !== undefined && idNamed(context, actor, author) === current) return undefined
  const person = await findPersonNamed(context, tx.db, actor, author)
  if (!person) throw fieldInvalid('author', 'must be the URI or id of a person, or @me')
  return person.id
}
