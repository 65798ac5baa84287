/** From what a client sends to the columns of content. */
import {
  type Authorship,
  type ContentInput,
  type ContentStatus,
  formatDate,
  parseDate,
  type TopType,
} from '@folkmoot/contract'
import type { Html } from '../../../engines/html/html.ts'
import { fold, foldTags } from '../../../engines/text-search/text-search.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import type { ContentRow } from '../reading/rows.ts'

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

export const subjectColumns = (subject: string | undefined) => ({
  subject: subject ?? null,
  subject_key: fold(subject ?? ''),
})

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

const WEEK_MS = 7 * 24 * 3600_000

export interface Timing {
  readonly status: ContentStatus
  readonly publish_at: string | null
  readonly end_at: string | null
}

type Timed = Pick<ContentRow, 'status' | 'publish_at' | 'end_at'>

function endOf(input: ContentInput, publishAt: Date, row: Timed | undefined): string {
  const end = readDate('endDate', input.endDate) ?? (row?.end_at ? parseDate(row.end_at) : undefined)
  if (end && end <= publishAt) throw fieldInvalid('endDate', 'must be later than publishDate')
  return formatDate(end ?? new Date(publishAt.getTime() + WEEK_MS))
}

/** How the status may change; what is not here conflicts. */
const NEXT: Record<ContentStatus, readonly ContentStatus[]> = {
  incomplete: ['incomplete', 'published'],
  scheduled: ['scheduled', 'published'],
  published: ['published', 'archived'],
  archived: ['archived', 'published'],
  // What is decided in the queue nobody decides elsewhere.
  hiddenByModerator: ['hiddenByModerator'],
  pendingApproval: ['pendingApproval'],
}
const FIRST: readonly ContentStatus[] = ['published', 'incomplete', 'scheduled']

function requireNext(asked: ContentStatus, row: Timed | undefined): void {
  const accepted = row ? NEXT[row.status] : FIRST
  if (accepted.includes(asked)) return
  const before = row ? `What is ${row.status}` : 'What is new'
  throw failure('content_fixed', `${before} becomes ${accepted.join(' or ')}, not ${asked}.`)
}

/** Whether a publication that is asked for has to wait. */
function statusOf(input: ContentInput, publishAt: Date | undefined, row: Timed | undefined): ContentStatus {
  const asked = input.status ?? row?.status ?? 'published'
  requireNext(asked, row)
  const isLater = publishAt !== undefined && publishAt.getTime() > Date.now()
  if (asked === 'scheduled' && !isLater) {
    // Its time has come, be it by now or by a new date.
    if (row) return 'published'
    throw fieldInvalid('publishDate', 'must be in the future for content that is scheduled')
  }
  if (!isLater || asked !== 'published' || isPublishedNow(input, row)) return asked
  const isOut = row?.status === 'published' || row?.status === 'archived'
  if (isOut) throw failure('content_fixed', 'What was published cannot wait for a publishDate any more.')
  return 'scheduled'
}

/** Scheduled content that is said to be published, with the date that it had, comes out at once. */
const isPublishedNow = (input: ContentInput, row: Timed | undefined) =>
  row?.status === 'scheduled' &&
  input.status === 'published' &&
  (input.publishDate === undefined || sameMoment(input.publishDate, row.publish_at))

const sameMoment = (text: string, stored: string | null) =>
  stored !== null && parseDate(text)?.getTime() === parseDate(stored)?.getTime()

export function readTiming(input: ContentInput, row?: Timed): Timing {
  const stored = row?.publish_at ? parseDate(row.publish_at) : undefined
  const wished = readDate('publishDate', input.publishDate) ?? stored
  const status = statusOf(input, wished, row)
  const isAnnouncement = input.type === 'announcement'
  const comesOutNow = row?.status === 'scheduled' && status === 'published'
  const publishAt = comesOutNow ? new Date() : (wished ?? (isAnnouncement ? new Date() : undefined))
  return {
    status,
    publish_at: publishAt && (isAnnouncement || status !== 'published') ? formatDate(publishAt) : null,
    end_at: isAnnouncement && publishAt ? endOf(input, publishAt, row) : null,
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
