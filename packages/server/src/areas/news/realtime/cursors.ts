/** A position in the log and in inbox entries. Opaque to clients, who send it back to resume. */
import { isId } from '@folkmoot/contract'

/** After an activity of a transaction, or after all transactions before one. */
export interface LogPosition {
  readonly xid: string
  readonly id: string
}

export interface Position {
  readonly log: LogPosition
  /** The last inbox entry read, of any inbox. */
  readonly entryId: string
}

export interface Cursor extends Position {
  /** One activity may be sent for several subscriptions: the last of these that was sent. */
  readonly item: number | undefined
  /** Milliseconds: when everything up to here had been sent. */
  readonly at: number
}

const FORM = /^(\d{1,19})\.(\d{1,16})\.(\d{0,3})\.(\d{1,16})\.(\d{1,16})$/
const MOST = 2n ** 63n
const isCount = (text: string) => text === '0' || isId(text)

export const writeCursor = ({ log, entryId, item, at }: Cursor): string =>
  Buffer.from(`${log.xid}.${log.id}.${item ?? ''}.${entryId}.${at}`, 'latin1').toString('base64url')

/** Undefined for a cursor that no server wrote. */
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
