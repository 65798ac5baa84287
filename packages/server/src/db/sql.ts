/** Connections of postgres.js, with the settings of every session. */
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

/** Requests must not wait long; longer work sets its own limits. */
const STATEMENT_TIMEOUT_MS = 5_000
const RECONNECT_SECONDS = 0.1

/** Turns PostgreSQL's `2026-11-15 02:36:00.12+00` into the API's format: most dates are read only to be sent. */
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
  /** The session has state (a lock, a LISTEN): it is never recycled, and reads no array types. */
  readonly isSession?: boolean
  readonly onClose?: () => void
  readonly onNotice?: (payload: string) => void
}

/** Options that the driver supports, but its types lack. */
interface Shared {
  readonly shared: { readonly typeArrayMap: object }
}
interface Negotiating {
  readonly sslnegotiation: string | null
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
    // The driver's own backoff waits up to 20 s: longer than a restart of PostgreSQL.
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

export type ParsedConnection = Sql['options'] & Negotiating

/** What the driver makes of a URL and the environment, without connecting. */
export function parseConnection({ url, ...rest }: ConnectionOptions): ParsedConnection {
  return (url ? postgres(url, rest) : postgres(rest)).options as ParsedConnection
}

/** PostgreSQL settings of a session. */
export type SessionSettings = Readonly<Record<string, string>>

/** Another with the same options and one connection. */
export function openLike(template: Sql, session: SessionSettings, onClose: () => void): Sql {
  const options = template.options as typeof template.options & Shared
  const settings = {
    ...options,
    max: 1,
    max_lifetime: null,
    connection: { ...options.connection, ...session },
    onclose: onClose,
    // The driver reads array types whenever it connects, and a connection lost meanwhile is an uncatchable rejection
    // that ends the process. So one connection reads them and all with these options share them.
    get fetch_types() {
      return Object.keys(options.shared.typeArrayMap).length === 0
    },
  }
  return postgres(settings as object)
}
