/** The schema of a dump: SQL of pg_dump, taken apart into its entries. */
import type { CopySession } from '../../../db/copy-session.ts'
import { runPgDump } from './pg-dump.ts'

export type Section = 'pre-data' | 'post-data'

export const JOBS_SCHEMA = 'graphile_worker'
/** The extensions that our migrations create. A database may have others. */
const EXTENSIONS = ['pg_trgm']

/** A snapshot, and not the newest state: tables have the columns of that moment. */
export async function dumpSchema(
  session: CopySession,
  section: Section,
  { schema, snapshot }: { readonly schema: string; readonly snapshot: string },
): Promise<string> {
  return await runPgDump(session, [
    '--schema-only',
    `--section=${section}`,
    `--snapshot=${snapshot}`,
    '--no-owner',
    '--no-privileges',
    '--no-tablespaces',
    '--lock-wait-timeout=10s',
    `--schema="${schema}"`,
    `--schema=${JOBS_SCHEMA}`,
    ...EXTENSIONS.map((name) => `--extension=${name}`),
  ])
}

export interface SchemaEntry {
  /** As pg_dump calls it: `TABLE`, `INDEX`, `FK CONSTRAINT`, … */
  readonly type: string
  /** Of constraints with the name of their table before it. */
  readonly name: string
  readonly schema: string
  readonly sql: string
}

const HEADING = /^--\n-- Name: (.+); Type: ([A-Z ]+); Schema: (.+); Owner: .*\n--\n/gm
/** pg_dump's last words, which are a heading without a name. */
const END = /^--\n-- PostgreSQL database dump complete\n--\n/m

/** Without the settings at the beginning, some of which older servers do not know. */
function entriesOf(text: string): SchemaEntry[] {
  const body = text.split(END)[0] ?? ''
  const headings = [...body.matchAll(HEADING)]
  return headings.map((heading, index) => {
    const [whole, name = '', type = '', schema = ''] = heading
    const sql = body.slice(heading.index + whole.length, headings[index + 1]?.index).trim()
    return { type, name, schema, sql }
  })
}

/** Only their owners may comment on these, and nobody misses it. */
const isForeignComment = ({ type, name }: SchemaEntry) =>
  type === 'COMMENT' && /^(?:SCHEMA|EXTENSION) /.test(name)

/** What is created before there are rows, in this order. Schemas that exist already are no error. */
export const entriesBeforeData = (text: string): SchemaEntry[] =>
  entriesOf(text)
    .filter((entry) => !isForeignComment(entry))
    .map((entry) =>
      entry.type === 'SCHEMA'
        ? { ...entry, sql: entry.sql.replace('CREATE SCHEMA ', 'CREATE SCHEMA IF NOT EXISTS ') }
        : entry,
    )

/**
 * What is created when the rows are there. Unique constraints lock their table, so those of one table come one after the
 * other; indexes do not, and foreign keys need the constraints and lock two tables each.
 */
export function stepsAfterData(text: string): {
  readonly constraints: readonly (readonly SchemaEntry[])[]
  readonly indexes: readonly SchemaEntry[]
  readonly rest: readonly SchemaEntry[]
} {
  const entries = entriesOf(text)
  const ofType = (type: string) => entries.filter((entry) => entry.type === type)
  const byTable = Map.groupBy(
    ofType('CONSTRAINT'),
    ({ schema, name }) => `${schema}.${name.split(' ')[0] ?? ''}`,
  )
  return {
    constraints: [...byTable.values()],
    indexes: ofType('INDEX'),
    rest: entries.filter(({ type }) => type !== 'CONSTRAINT' && type !== 'INDEX'),
  }
}
