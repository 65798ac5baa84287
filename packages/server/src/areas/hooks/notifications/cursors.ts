/** A place in the log, as pollers are given it: they hand it back and need not know what it says. */
import { isId } from '@folkmoot/contract'

export interface Position {
  /** The transaction, and the activity in it behind which to go on. */
  readonly xid: string
  readonly id: string
  /** Everything until then was told, in milliseconds: a place that is too long ago has lost what followed it. */
  readonly at: number
}

const FORM = /^(\d{1,19})\.(\d{1,16})\.(\d{1,16})$/
const MOST = 2n ** 63n

export const writeCursor = ({ xid, id, at }: Position): string =>
  Buffer.from(`${xid}.${id}.${at}`, 'latin1').toString('base64url')

/** Undefined for what this server never wrote. */
export function readCursor(cursor: string): Position | undefined {
  const [, xid = '', id = '', at = ''] = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (xid === '' || BigInt(xid) >= MOST || !(id === '0' || isId(id)) || !isId(at)) return undefined
  const position = { xid, id, at: Number(at) }
  // Whatever decodes to the same is not the same text.
  return writeCursor(position) === cursor ? position : undefined
}
