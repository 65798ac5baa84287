/** Dates of the API: ISO 8601 restricted to `yyyy-MM-dd'T'HH:mm:ss.SSSZ`, the offset without a colon. */
export const DATE_PATTERN = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}\\+0000$'

const ACCEPTED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})$/

export function formatDate(date: Date): string {
  return date.toISOString().replace('Z', '+0000')
}

/** The year in UTC may differ and have other than four digits; PostgreSQL has no year 0. */
const isWritable = (date: Date) => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999

/** Undefined unless the text has a date, a time and a zone, and names a day that exists. */
export function parseDate(text: string): Date | undefined {
  const match = ACCEPTED.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second = '00', fraction = '0', zone = 'Z'] = match
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const millis = fraction.slice(0, 3).padEnd(3, '0')
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}${offset}`)
  if (Number.isNaN(date.getTime()) || !isWritable(date)) return undefined
  // JavaScript rolls 30 February over into March; a client that wrote it meant something else.
  const sameDay = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day)
  return sameDay ? date : undefined
}
