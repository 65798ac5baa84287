/** Connections of postgres.js, set up the way the application wants every session to be. */
import { formatDate } from '@folkmoot/contract'
import postgres from 'postgres'

export type Sql = postgres.Sql

export interface ConnectionOptions {
  readonly url?: string
  readonly host?: string
  readonly port?: number
  readonly username?: string
  readonly database?: string
}

/** A request must never wait for long; whatever may take longer says so itself. */
const STATEMENT_TIMEOUT_MS = 5_000
const RECONNECT_SECONDS = 0.1

/** PostgreSQL's `2026-11-15 02:36:00.12+00` as the API writes it: most dates are read only to be printed. */
function wireDate(text: string): string {
  if (!text.endsWith('+00')) return formatDate(new Date(text))
  const [seconds = '', fraction = ''] = text.slice(0, -3).split('.')
  return `${seconds.replace(' ', 'T')}.${fraction.slice(0, 3).padEnd(3, '0')}+0000`
}

const dates = {
  to: 1184,
  from: [1184],
  serialize: (value: Date | string) => (typeof value === 'string' ? value : value.toISOString()),
  parse: wireDate,
}

export interface SqlOptions {
  readonly max: number
  /** The session is a state (a lock, an open ear): it is not exchanged for a new one from time to time, and reads no arrays. */
  readonly isSession?: boolean
  readonly onClose?: () => void
  readonly onNotice?: (payload: string) => void
}

/** What the driver knows of, though its types do not. */
interface Shared {
  readonly shared: { readonly typeArrayMap: object }
}
interface Listening {
  readonly onnotify?: (channel: string, payload: string) => void
}

export function openSql(connection: ConnectionOptions, options: SqlOptions): Sql {
  const { url, ...rest } = connection
  const { onNotice } = options
  const settings: postgres.Options<Record<string, postgres.PostgresType>> & Listening = {
    ...rest,
    max: options.max,
    onnotice: () => {},
    onclose: options.onClose,
    onnotify: onNotice && ((_channel, payload) => onNotice(payload)),
    connect_timeout: 5,
    // The driver's own waits up to 20 s after some failures: longer than any restart of PostgreSQL takes.
    backoff: () => RECONNECT_SECONDS,
    ...(options.isSession ? { max_lifetime: null, fetch_types: false } : {}),
    connection: {
      application_name: 'folkmoot',
      TimeZone: 'UTC',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
    },
    types: { dates },
  }
  return url ? postgres(url, settings) : postgres(settings)
}

/** Settings of PostgreSQL for a session. */
export type SessionSettings = Readonly<Record<string, string>>

/** Another of the same kind, of one connection. */
export function openLike(template: Sql, session: SessionSettings, onClose: () => void): Sql {
  const options = template.options as typeof template.options & Shared
  const settings = {
    ...options,
    max: 1,
    max_lifetime: null,
    connection: { ...options.connection, ...session },
    onclose: onClose,
    // Asked for whenever it connects: it then reads the types of arrays, and a loss meanwhile is a rejection that nobody
    // can catch and that ends the process. What one connection has read is shared by all that have these options.
    get fetch_types() {
      return Object.keys(options.shared.typeArrayMap).length === 0
    },
  }
  return postgres(settings as object)
}
