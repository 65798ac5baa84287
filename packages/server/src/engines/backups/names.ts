/** The names of files in a place. */
import { randomBytes } from 'node:crypto'

export const BACKUPS = 'backups/'
export const FILES = 'files/'
/** Files that did not pass a check, to be written again. */
export const DAMAGED = 'damaged/'
export const NOTES = 'notes/'

export const MANIFEST = '/manifest'
export const manifestName = (id: string) => `${BACKUPS}${id}${MANIFEST}`
export const partName = (id: string, part: string) => `${BACKUPS}${id}/parts/${part}`

const ID = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{6}$/

/** Sorts by time. */
export function newId(now: Date): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return `${time}-${randomBytes(3).toString('hex')}`
}

/** Undefined if it is none of ours. */
export function timeOf(id: string): Date | undefined {
  if (!ID.test(id)) return undefined
  return new Date(id.replace(ID, '$1-$2-$3T$4:$5:$6Z'))
}

/** Files are looked at a sixteenth at a time, so that the names of all need not be in memory. */
export const SHARDS = [...'0123456789abcdef']
