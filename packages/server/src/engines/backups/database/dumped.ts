/** What a dump of a database says about itself. It goes into the manifest of a backup, as JSON. */

export interface TableDump {
  /** With its schema: `public.content`. */
  readonly name: string
  /** Those whose values were written, in this order: all but generated ones. */
  readonly columns: readonly string[]
  readonly rows: string
  readonly fingerprint: string
  /** The name of its part. */
  readonly part: string
}

export interface SequenceDump {
  readonly name: string
  readonly lastValue: string
  readonly isCalled: boolean
}

export interface DatabaseDump {
  readonly takenAt: string
  /** The version of Folkmoot that made it. */
  readonly madeBy: string
  /** As PostgreSQL numbers its versions: 180004. */
  readonly serverVersion: number
  /** Of the PostgreSQL cluster. Empty if its role may not read it. */
  readonly systemIdentifier: string
  readonly migrations: readonly string[]
  /** The schema that Folkmoot's own tables are in. */
  readonly schema: string
  readonly tables: readonly TableDump[]
  readonly sequences: readonly SequenceDump[]
}

/** A query in the snapshot of the dump. Numbers of 64 bits are texts. */
export type SnapshotQuery = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Bytes of tables, before compression. The total is an estimate. */
export type ShowProgress = (bytes: { readonly done: number; readonly total: number }) => void

export interface Difference {
  /** A table or a sequence. */
  readonly name: string
  readonly expected: string
  readonly found: string
}

/** Tables whose rows say nothing in another cluster; they are created empty. */
export const WITHOUT_ROWS: readonly string[] = [
  // Processes that run now.
  'worker_process',
]

export const PRE_DATA = 'database/pre-data.sql'
export const POST_DATA = 'database/post-data.sql'
export const partOf = (table: string): string => `database/${table}.copy`
