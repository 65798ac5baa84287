/** Which base backup and which WAL lead to a moment, and which moments can be reached at all. */
import {
  type Ancestor,
  parseHistoryName,
  parseSegment,
  segmentAt,
  segmentName,
} from '../../../db/embedded/wal-names.ts'
import type { Base } from './bases.ts'
import type { ArchivedFile, WalFiles } from './wal-archive.ts'

export interface ArchiveContents {
  readonly files: WalFiles
  readonly bases: readonly Base[]
  /** Of each timeline but the first. */
  readonly histories: ReadonlyMap<number, readonly Ancestor[]>
}

export interface Span {
  readonly from: number
  readonly to: number
}

export interface Plan {
  readonly base: Base
  readonly timeline: number
  /** Recovery must not read what is archived later: it would go beyond the moment. */
  readonly files: WalFiles
}

/** A part of the log: until `to` (in bytes, exclusive) this timeline has it. */
interface Stretch {
  readonly timeline: number
  readonly to: number
}

/** When a recovery began it. The first one has always been. */
function begun(timeline: number, files: WalFiles): number {
  const name = `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`
  return files.get(name)?.time ?? Number.NEGATIVE_INFINITY
}

/** From the oldest ancestor to the timeline itself. */
function stretchesOf(timeline: number, { histories }: ArchiveContents): Stretch[] {
  const before = (histories.get(timeline) ?? []).map(({ timeline, endedAt }) => ({ timeline, to: endedAt }))
  return [...before, { timeline, to: Number.POSITIVE_INFINITY }]
}

/** PostgreSQL reads a segment in which the timeline changes from the younger one. */
function timelineOf(number: number, stretches: readonly Stretch[]): number {
  const stretch = stretches.find(({ to }) => number < segmentAt(to))
  return (stretch ?? stretches.at(-1))?.timeline ?? 1
}

function isOn(base: Base, stretches: readonly Stretch[]): boolean {
  return stretches.some(({ timeline, to }) => timeline === base.timeline && base.endsAt <= to)
}

/** The last of the segments that follow the base without a gap, if that reaches its end. */
function lastReached(base: Base, stretches: readonly Stretch[], files: WalFiles): ArchivedFile | undefined {
  const find = (number: number) => files.get(segmentName({ timeline: timelineOf(number, stretches), number }))
  let number = segmentAt(base.startsAt)
  let last: ArchivedFile | undefined
  for (let next = find(number); next; next = find(++number)) last = next
  // A position at the edge of a segment is the end of the one before.
  return number > segmentAt(base.endsAt - 1) ? last : undefined
}

const timelinesOf = ({ files, bases }: ArchiveContents): number[] => {
  const named = [...files.keys()].map(parseHistoryName).filter((timeline) => timeline !== undefined)
  return [...new Set([1, ...named, ...bases.map(({ timeline }) => timeline)])]
}

/** The one that the database was on at a moment. */
function timelineAt(moment: number, contents: ArchiveContents): number {
  const candidates = timelinesOf(contents).filter((timeline) => begun(timeline, contents.files) <= moment)
  return Math.max(1, ...candidates)
}

export function planFor(moment: number, contents: ArchiveContents): Plan | undefined {
  const timeline = timelineAt(moment, contents)
  const stretches = stretchesOf(timeline, contents)
  const base = contents.bases
    .filter((base) => base.ended <= moment && isOn(base, stretches))
    .sort((one, other) => other.ended - one.ended)
    .find((base) => (lastReached(base, stretches, contents.files)?.time ?? 0) >= moment)
  return base && { base, timeline, files: contents.files }
}

/** All moments that can be reached, in order; what lies between two spans is lost. */
export function spansOf(contents: ArchiveContents): Span[] {
  const timelines = timelinesOf(contents).sort((one, other) => one - other)
  const found = timelines.flatMap((timeline, index) => {
    const stretches = stretchesOf(timeline, contents)
    const next = timelines[index + 1]
    const latest = next === undefined ? Number.POSITIVE_INFINITY : begun(next, contents.files)
    const earliest = begun(timeline, contents.files)
    return contents.bases
      .filter((base) => isOn(base, stretches))
      .map((base) => ({
        from: Math.max(base.ended, earliest),
        to: Math.min(lastReached(base, stretches, contents.files)?.time ?? 0, latest),
      }))
      .filter(({ from, to }) => from <= to)
  })
  const spans: Span[] = []
  for (const span of found.sort((one, other) => one.from - other.from)) {
    const last = spans.at(-1)
    if (last && span.from <= last.to) spans[spans.length - 1] = { ...last, to: Math.max(last.to, span.to) }
    else spans.push(span)
  }
  return spans
}

/** Whether nothing is missing between a base and the newest archived WAL of its timeline. */
export function isUnbroken({ timeline, startsAt }: Base, files: WalFiles): boolean {
  const segments = [...files.keys()]
    .flatMap((name) => parseSegment(name) ?? [])
    .filter((segment) => segment.timeline === timeline)
  const newest = segments.reduce((most, { number }) => Math.max(most, number), 0)
  for (let number = segmentAt(startsAt); number <= newest; number++)
    if (!files.has(segmentName({ timeline, number }))) return false
  return true
}
