/** When content is published and ends, and how its status may change: read from what a client sends. */
import {
  type ContentInput,
  type ContentStatus,
  formatDate,
  parseDate,
  problemMessage,
} from '@folkmoot/contract'
import { failure, fieldInvalid } from '../../../failure.ts'
import type { ContentRow } from '../reading/rows.ts'
import { readDate } from './columns.ts'

const WEEK_MS = 7 * 24 * 3600_000

export interface Timing {
  readonly status: ContentStatus
  readonly publish_at: string | null
  readonly end_at: string | null
}

type Timed = Pick<ContentRow, 'status' | 'publish_at' | 'end_at'>

function endOf(input: ContentInput, publishAt: Date, row: Timed | undefined): string {
  const end = readDate('endDate', input.endDate) ?? (row?.end_at ? parseDate(row.end_at) : undefined)
  if (end && end <= publishAt) throw fieldInvalid('endDate', problemMessage('endTooEarly'))
  return formatDate(end ?? new Date(publishAt.getTime() + WEEK_MS))
}

/** Allowed status changes; others conflict. */
const NEXT: Record<ContentStatus, readonly ContentStatus[]> = {
  incomplete: ['incomplete', 'published'],
  scheduled: ['scheduled', 'published'],
  published: ['published', 'archived'],
  archived: ['archived', 'published'],
  // Only the moderation queue changes these.
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

/** A publication with a future date becomes scheduled. */
function statusOf(input: ContentInput, publishAt: Date | undefined, row: Timed | undefined): ContentStatus {
  const asked = input.status ?? row?.status ?? 'published'
  requireNext(asked, row)
  const isLater = publishAt !== undefined && publishAt.getTime() > Date.now()
  if (asked === 'scheduled' && !isLater) {
    // Its time has come, or the new date is past.
    if (row) return 'published'
    throw fieldInvalid('publishDate', problemMessage('publicationPast'))
  }
  if (!isLater || asked !== 'published' || isPublishedNow(input, row)) return asked
  const isOut = row?.status === 'published' || row?.status === 'archived'
  if (isOut) throw failure('content_fixed', 'What was published cannot wait for a publishDate any more.')
  return 'scheduled'
}

/** Scheduled content that is set to published without a new date is published at once. */
const isPublishedNow = (input: ContentInput, row: Timed | undefined) =>
  row?.status === 'scheduled' &&
  input.status === 'published' &&
  (input.publishDate === undefined || sameMoment(input.publishDate, row.publish_at))

const sameMoment = (text: string, stored: string | null) =>
  stored !== null && parseDate(text)?.getTime() === parseDate(stored)?.getTime()

export function readTiming(input: ContentInput, row?: Timed): Timing {
  const stored = row?.publish_at ? parseDate(row.publish_at) : undefined
  const requested = readDate('publishDate', input.publishDate) ?? stored
  const status = statusOf(input, requested, row)
  const isAnnouncement = input.type === 'announcement'
  const comesOutNow = row?.status === 'scheduled' && status === 'published'
  const publishAt = comesOutNow ? new Date() : (requested ?? (isAnnouncement ? new Date() : undefined))
  return {
    status,
    publish_at: publishAt && (isAnnouncement || status !== 'published') ? formatDate(publishAt) : null,
    end_at: isAnnouncement && publishAt ? endOf(input, publishAt, row) : null,
  }
}
