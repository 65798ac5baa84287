import { type MetadataTimeZone, TIME_ZONE_DEFAULT } from '@folkmoot/contract'

const MINUTE_MS = 60_000

/** What the clocks there show, read as UTC, is as much ahead of UTC as the zone. */
function offsetAt(timeZone: string, at: Date): number {
  const shown = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    at,
  )
  return Math.round((Date.parse(`${shown.replace(' ', 'T')}Z`) - at.getTime()) / MINUTE_MS)
}

function displayNameOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Summer time is in July or in January, and is ahead of the rest of the year. */
export function listTimeZones(): MetadataTimeZone[] {
  const year = new Date().getUTCFullYear()
  const [january, july] = [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year, 6, 1))]
  const names = new Set([TIME_ZONE_DEFAULT, ...Intl.supportedValuesOf('timeZone')])
  return [...names].toSorted().map((id) => ({
    id,
    displayName: displayNameOf(id, january),
    offset: Math.min(offsetAt(id, january), offsetAt(id, july)),
  }))
}
