/** Where somebody is who follows what happens: in the log, and in what inboxes are given. Clients hand it back as they got it. */
import { isId } from '@folkmoot/contract'

/** Behind an activity of a transaction, or behind all transactions before one. */
export interface LogPosition {
  readonly xid: string
  readonly id: string
}

export interface Position {
  readonly log: LogPosition
  /** The last entry of any inbox that was looked at. */
  readonly entryId: string
}

export interface Cursor extends Position {
  /** One activity may be told several times, of different things that are watched: the last of these that was told. */
  readonly item: number | undefined
  /** When everything until here had been told, in milliseconds. */
  readonly at: number
}

const FORM = /^(\d{1,19})\.(\d{1,16})\.(\d{0,3})\.(\d{1,16})\.(\d{1,16})$/
const MOST = 2n ** 63n
const isCount = (text: string) => text === '0' || isId(text)

export const writeCursor = ({ log, entryId, item, at }: Cursor): string =>
  Buffer.from(`${log.xid}.${log.id}.${item ?? ''}.${entryId}.${at}`, 'latin1').toString('base64url')

/** Undefined for what no server wrote. */
export function readCursor(text: string): Cursor | undefined {
  const parts = FORM.exec(Buffer.from(text, 'base64url').toString('latin1'))
  const [, xid = '', id = '', item = '', entryId = '', at = ''] = parts ?? []
  if (xid === '' || BigInt(xid) >= MOST || ![id, entryId, at].every(isCount)) return undefined
  const cursor = {
    log: { xid, id },
    entryId,
    item: item === '' ? undefined : Number(item),
    at: Number(at),
  }
  return writeCursor(cursor) === text ? cursor : undefined
}

export function isBefore(one: LogPosition, other: LogPosition): boolean {
  if (one.xid !== other.xid) return BigInt(one.xid) < BigInt(other.xid)
  return BigInt(one.id) < BigInt(other.id)
}

export const isEarlier = (one: string, other: string): boolean => BigInt(one) < BigInt(other)
