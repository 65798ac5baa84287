/** The event log for polling clients: in commit order, filtered by what they may see now. */
import { type Actor, isAdmin } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { type Position, readCursor, writeCursor } from './cursors.ts'
import { findLogPage, type LogPage } from './log-queries.ts'
import { contentNotifications, type Notification, systemNotification } from './notifications.ts'
import type { ContentLogRow, LoggedRow, LogRow } from './rows.ts'

const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60_000

export interface EventLogPage {
  readonly events: readonly Notification[]
  readonly cursor: string
  /** Whether more of the log follows. */
  readonly hasMore: boolean
}

const NOW = 'now'
const START_OVER = `Start over without since or with since=${NOW}, and reload your copy of the community.`

/** Undefined: from the oldest event kept. */
function readSince(since: string | undefined): Position | 'now' | undefined {
  if (since === undefined || since === NOW) return since
  const position = readCursor(since)
  if (!position) throw fieldInvalid('since', `must be ${NOW}, or a cursor that an answer of this list had`)
  if (position.at < Date.now() - KEPT_MS) {
    const message = `since is older than the ${KEPT_DAYS} days that are kept: events may be missing. ${START_OVER}`
    throw failure('cursor_expired', message)
  }
  return position
}

/** After a restore the log does not know newer cursors. */
function requireOfThisLog(since: Position, { beyond }: LogPage): void {
  if (BigInt(since.xid) > BigInt(beyond))
    throw failure('cursor_expired', `since is ahead of all that this log has. ${START_OVER}`)
}

const isOfContent = (row: LoggedRow): row is ContentLogRow & LoggedRow => row.revision !== null

async function tell(context: Context, actor: Actor, rows: readonly LoggedRow[]): Promise<Notification[]> {
  const contents = await contentNotifications(context, actor, rows.filter(isOfContent))
  const tellOne = (row: LogRow) => systemNotification(context, row)
  return rows.flatMap((row) => (isOfContent(row) ? (contents.get(row.id) ?? []) : tellOne(row)))
}

const positionOf = (row: Pick<LoggedRow, 'xid' | 'id' | 'recorded_at'>): Position => ({
  xid: row.xid,
  id: row.id,
  at: Date.parse(row.recorded_at),
})

/**
 * One page. Limited by rows scanned as well as rows shown, so readers who may see little do not wait: a page may be
 * empty while its cursor advances.
 */
export async function readEventLog(
  context: Context,
  actor: Actor,
  { since: text, count }: { since: string | undefined; count: number },
): Promise<EventLogPage> {
  const since = readSince(text)
  const logPage = await findLogPage(context.db, actor, {
    since,
    count,
    days: KEPT_DAYS,
    isAdmin: isAdmin(actor),
  })
  if (typeof since === 'object') requireOfThisLog(since, logPage)
  const shown = logPage.rows.slice(0, count)
  const last = logPage.rows.length > count ? shown.at(-1) : logPage.edge
  // At the end, everything before the oldest running transaction was shown.
  const end = last ? positionOf(last) : { xid: logPage.horizon, id: '0', at: Date.parse(logPage.read_at) }
  return {
    events: await tell(context, actor, shown),
    cursor: writeCursor(end),
    hasMore: last !== undefined,
  }
}
