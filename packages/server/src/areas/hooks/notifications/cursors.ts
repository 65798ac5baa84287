/** An opaque cursor into the log, for polling clients. */
import { isId } from '@folkmoot/contract'

export interface Position {
  /** The transaction and the activity to continue after. */
  readonly xid: string
  readonly id: string
  /** Milliseconds. Events after an expired position may have been deleted. */
  readonly at: number
}

const FORM = /^(\d{1,19})\.(\d{1,16})\.(\d{1,16})$/
const MOST = 2n ** 63n

export const writeCursor = ({ xid, id, at }: Position): string =>
  Buffer.from(`${xid}.${id}.${at}`, 'latin1').toString('base64url')

/** Undefined for a cursor this server did not write. */
export function readCursor(cursor: string): Position | undefined {
  const [, xid = '', id = '', at = ''] = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (xid === '' || BigInt(xid) >= MOST || !(id === '0' || isId(id)) || !isId(at)) return undefined
  const position = { xid, id, at: Number(at) }
  // Rejects other texts that decode to the same bytes.
  return writeCursor(position) === cursor ? position : undefined
}
