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

export function openSql(connection: ConnectionOptions, options: { max: number; onClose?: () => void }): Sql {
  const { url, ...rest } = connection
  const settings: postgres.Options<Record<string, postgres.PostgresType>> = {
    ...rest,
    max: options.max,
    onnotice: () => {},
    onclose: options.onClose,
    connect_timeout: 5,
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
