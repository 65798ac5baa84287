/** The columns that new content is given, as parts of the statement that adds it. */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'

/** Parameters of a `select` need their types. */
const TYPES = {
  type: 'text',
  root_id: 'bigint',
  thread_id: 'bigint',
  parent_id: 'bigint',
  place_id: 'bigint',
  visibility: 'text',
  viewer_ids: 'bigint[]',
  restrict_comments: 'boolean',
  status: 'text',
  author_id: 'bigint',
  authorship: 'text',
  coauthor_ids: 'bigint[]',
  subject: 'text',
  subject_key: 'text',
  body: 'text',
  body_text: 'text',
  tags: 'text[]',
  categories: 'text[]',
  question: 'boolean',
  publish_at: 'timestamptz',
  end_at: 'timestamptz',
  latitude: 'double precision',
  longitude: 'double precision',
  repost_of_id: 'bigint',
  published_at: 'timestamptz',
  updated_at: 'timestamptz',
  active_at: 'timestamptz',
} as const

type Column = keyof typeof TYPES
const isColumn = (name: string): name is Column => name in TYPES
const CASTS = Object.fromEntries(Object.entries(TYPES).map(([name, type]) => [name, sql.raw(`::${type}`)]))

/** A root is given to answers alone: other content is its own. */
export type GivenColumns = Pick<Insertable<Tables['content']>, Exclude<Column, 'root_id'>>

interface Given {
  readonly names: readonly string[]
  readonly values: readonly RawBuilder<unknown>[]
}

/** Without undefined values; both in the same order. */
export function givenOf(columns: GivenColumns): Given {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const partOf = ([name, value]: [string, unknown]) => {
    if (!isColumn(name)) throw new Error(`New content is not given ${name}.`)
    return sql`${value}${CASTS[name]}`
  }
  return { names: given.map(([name]) => name), values: given.map(partOf) }
}
