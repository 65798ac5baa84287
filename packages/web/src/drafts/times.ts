/** Times that are offered for sending later, in the time zone of this device, and when to look whether it was sent. */
import { dateOf } from '../texts/dates.ts'

const MORNING_HOUR = 9
const MONDAY = 1
const DAYS = 7

function morningIn(days: number, now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR)
}

export const tomorrowMorning = (now = new Date()): Date => morningIn(1, now)

/** On a Monday the next one. */
export const mondayMorning = (now = new Date()): Date =>
  morningIn((MONDAY - now.getDay() + DAYS) % DAYS || DAYS, now)

const two = (part: number) => String(part).padStart(2, '0')

/** As an input of the type `datetime-local` has it. */
export const localInput = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`

/** When an announcement ends, unless its author says something else. */
export const weekFrom = (now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + DAYS, now.getHours(), now.getMinutes())

/** The server takes times within a year. */
export function latest(now = new Date()): Date {
  return new Date(now.getFullYear() + 1, now.getMonth(), now.getDate() - 1)
}

/** The server sends within a second or two. */
const SENDING_MS = 2_000
const LONGEST_MS = 3_600_000

/** In how many milliseconds to look whether the next one was sent: after its time, and ever less often while it is not. */
export function nextLook(drafts: readonly { readonly sendAt?: string }[], now = Date.now()): number | false {
  const waits = drafts.flatMap(({ sendAt }) => {
    if (sendAt === undefined) return []
    const ahead = dateOf(sendAt).getTime() - now
    return [ahead > 0 ? ahead + SENDING_MS : Math.max(-ahead, SENDING_MS)]
  })
  return waits.length > 0 && Math.min(...waits, LONGEST_MS)
}
