/** Names and positions of write-ahead log (WAL), as PostgreSQL writes them with segments of 16 MB. */

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
const HISTORY = /^([0-9A-F]{8})\.history$/
const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

export const SEGMENT_BYTES = 16 * 1024 ** 2
const SEGMENTS_OF_A_FILE = 2 ** 32 / SEGMENT_BYTES

export interface Segment {
  readonly timeline: number
  /** Counts from the beginning of the log, over all timelines. */
  readonly number: number
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

export function parseSegment(name: string): Segment | undefined {
  const [, timeline = '', file = '', part = ''] = SEGMENT.exec(name) ?? []
  if (timeline === '') return undefined
  const number = Number.parseInt(file, 16) * SEGMENTS_OF_A_FILE + Number.parseInt(part, 16)
  return { timeline: Number.parseInt(timeline, 16), number }
}

export function segmentName({ timeline, number }: Segment): string {
  const file = Math.floor(number / SEGMENTS_OF_A_FILE)
  return `${hex(timeline)}${hex(file)}${hex(number % SEGMENTS_OF_A_FILE)}`
}

/** The timeline that a history file tells the origin of. */
export function parseHistoryName(name: string): number | undefined {
  const [, timeline] = HISTORY.exec(name) ?? []
  return timeline === undefined ? undefined : Number.parseInt(timeline, 16)
}

/** A position such as `0/5000028`, in bytes from the beginning of the log. */
export function parsePosition(text: string): number {
  const [, high, low] = POSITION.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`${text} is no position of WAL.`)
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

export function segmentAt(position: number): number {
  return Math.floor(position / SEGMENT_BYTES)
}

/** Where timelines ended that this one goes back to, oldest first. */
export interface Ancestor {
  readonly timeline: number
  readonly endedAt: number
}

export function parseHistory(text: string): Ancestor[] {
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([timeline = '', position = '']) =>
      /^\d+$/.test(timeline) ? [{ timeline: Number(timeline), endedAt: parsePosition(position) }] : [],
    )
}
