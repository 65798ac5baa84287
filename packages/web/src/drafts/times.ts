/** Times that are offered for sending later, in the time zone of this device. */

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
