/** Turns client input into columns of content. */
import {
  type Authorship,
  type ContentInput,
  parseDate,
  problemMessage,
  type TopType,
} from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type Html, readHtml } from '../../../engines/html/html.ts'
import { fold, foldTags } from '../../../engines/text-search/folding.ts'
import { fieldInvalid } from '../../../failure.ts'
import { findPersonNamed, idNamed } from '../../identity/people.ts'
import type { Writing } from './writing.ts'

const DATE_FORM = problemMessage('date', { example: 'as in 2026-01-31T12:00:00.000+0000' })

export function readDate(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = parseDate(text)
  if (!date) throw fieldInvalid(field, DATE_FORM)
  return date
}

export const readSubject = ({ subject }: Pick<ContentInput, 'subject'>): string | undefined => subject?.trim()

/** Required for top content; optional for answers. */
export function requireSubject(input: ContentInput): string {
  const subject = readSubject(input)
  if (subject === undefined)
    throw fieldInvalid('subject', problemMessage('requiredAs', { what: `the title of the ${input.type}` }))
  return subject
}

/** Most comments have none. */
const NO_SUBJECT = { subject: null, subject_key: '' }

export const subjectColumns = (subject: string | undefined) =>
  subject === undefined ? NO_SUBJECT : { subject, subject_key: fold(subject) }

export async function readBody(context: Context, { content }: Pick<ContentInput, 'content'>): Promise<Html> {
  const { renderedClass } = context.vocabulary.compatibility
  return await readHtml(content.text, content.type, 'content.text', renderedClass)
}

export const bodyColumns = ({ html, text }: Html) => ({ body: html, body_text: text })

type Plain = Pick<ContentInput, 'tags' | 'categories' | 'restrictComments' | 'question' | 'type'>

/** Optional fields of every type except its placement; absent ones are left out. */
export function plainColumns(input: Plain) {
  return {
    ...(input.tags && { tags: foldTags(input.tags) }),
    ...(input.categories && { categories: [...input.categories] }),
    ...(input.restrictComments !== undefined && { restrict_comments: input.restrictComments }),
    ...(input.question !== undefined && input.type === 'discussion' && { question: input.question }),
  }
}

/** Only documents may have other editors than their author. */
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
    throw fieldInvalid(
      'authors',
      problemMessage('requiredWith', { what: 'authorship limited: the URIs of those who may change it' }),
    )
  }
  return authorship
}

/** Admins who import content may set its author and dates. */
const mayBackdate = (actor: Actor): boolean => isAdmin(actor)

/** Ignored unless the caller is an admin. */
export function backdated(actor: Actor, { published, updated }: Pick<Writing, 'published' | 'updated'>) {
  if (!mayBackdate(actor)) return {}
  const publishedAt = readDate('published', published)?.toISOString()
  const updatedAt = readDate('updated', updated)?.toISOString() ?? publishedAt
  return {
    ...(publishedAt && { published_at: publishedAt }),
    ...(updatedAt && { updated_at: updatedAt, active_at: updatedAt }),
  }
}

/** Only admins write in somebody else's name. The current author may be repeated even after leaving. */
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
  if (!person) throw fieldInvalid('author', problemMessage('unknownReference', { what: 'a person, or @me' }))
  return person.id
}
