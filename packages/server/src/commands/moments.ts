/** Moments as operators write them, and what the archive says of them. */

import type { ArchiveStore } from '../engines/backups/wal/archive-store.ts'
import { readContents } from '../engines/backups/wal/contents.ts'
import { type Plan, planFor, type Span, spansOf } from '../engines/backups/wal/plan.ts'
import { Complaint } from './console.ts'

const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/

/** Without a zone it is meant as the clocks of this machine say it. */
export function parseMoment(text: string): Date {
  const moment = new Date(MOMENT.test(text) ? text : Number.NaN)
  if (Number.isNaN(moment.getTime()))
    throw new Complaint(
      `${text} is no time.`,
      'Write it as 2026-11-01T12:00:00Z, or without Z in local time.',
    )
  if (moment.getTime() > Date.now())
    throw new Complaint(`${text} is in the future: it is ${new Date().toISOString()} now.`)
  return moment
}

const inWords = ({ from, to }: Span) => `${new Date(from).toISOString()} to ${new Date(to).toISOString()}`

function describe(spans: readonly Span[]): string {
  if (spans.length === 0)
    return 'Nothing can be recovered yet: the first base backup, or the WAL after it, is not archived.'
  const [first = '', ...more] = spans.map(inWords)
  return more.length === 0
    ? `Possible is any time from ${first}.`
    : `Possible is any time from ${[first, ...more].join(', or from ')}; between them WAL is missing.`
}

export async function requirePlan(store: ArchiveStore, moment: Date): Promise<Plan> {
  const contents = await readContents(store)
  const plan = planFor(moment.getTime(), contents)
  if (plan) return plan
  throw new Complaint(`${moment.toISOString()} cannot be recovered.`, describe(spansOf(contents)))
}
