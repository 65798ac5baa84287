/** Sessions of node-postgres for dumps: with postgres.js, an error at the end of a COPY is never heard of. */
import type { Duplex, Readable, Writable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { ConnectionOptions } from './sql.ts'
import { openWorkerPool } from './worker-pool.ts'

/** The name of these sessions in PostgreSQL. */
export const BACKUP = 'folkmoot backup'

/** Work on a whole table takes as long as it takes; waiting for a lock does not. */
const SETTINGS = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s';
  set client_encoding = 'UTF8'; set TimeZone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off;
  select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`

export interface CopySession {
  /** The rows of one statement; none of several. Numbers of 64 bits are texts. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** `COPY … TO STDOUT`. */
  copyOut(text: string): Readable
  /** `COPY … FROM STDIN`. Emits `finish` when PostgreSQL has all rows. */
  copyIn(text: string): Writable
  /** For a program that speaks the protocol itself. The session cannot be used for anything else then. */
  takeSocket(): Duplex
}

export interface CopySessions {
  /** Opens a session, and closes it when the work has ended, also with an error. */
  use<Result>(work: (session: CopySession) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const sessionOver = (client: PoolClient): CopySession => ({
  async query(text, values) {
    const answer = await client.query(text, values && [...values])
    return Array.isArray(answer) ? [] : answer.rows
  },
  copyOut: (text) => client.query(copyTo(text)),
  copyIn: (text) => client.query(copyFrom(text)),
  takeSocket: () => client.connection.stream.removeAllListeners('data'),
})

export function openCopySessions(connection: ConnectionOptions, max: number): CopySessions {
  const pool: Pool = openWorkerPool(connection, max, BACKUP)
  return {
    async use(work) {
      const client = await pool.connect()
      try {
        await client.query(SETTINGS)
        return await work(sessionOver(client))
      } finally {
        client.release(true)
      }
    },
    close: () => pool.end(),
  }
}
