/** The size on disk of contents and of the search index. */
import type postgres from 'postgres'

interface Relation {
  readonly table: string
  readonly rows: number
  readonly bytes: number
  readonly indexes: { readonly name: string; readonly bytes: number }[]
}

const TABLES = ['content', 'content_tag', 'search_entry', 'search_word', 'changed_object']

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1)

/** An index of words by itself, the others of a table together. */
function linesOf({ table, rows, bytes, indexes }: Relation) {
  const ofWords = indexes.filter(({ name }) => name.endsWith('_by_word') || name.startsWith('search_'))
  const others = indexes.filter((index) => !ofWords.includes(index))
  const sum = others.reduce((total, index) => total + index.bytes, 0)
  return [
    { what: table, rows, MB: megabytes(bytes) },
    ...ofWords.map(({ name, bytes }) => ({ what: `  ${name}`, rows: '', MB: megabytes(bytes) })),
    ...(others.length > 0
      ? [{ what: `  ${others.length} other indexes`, rows: '', MB: megabytes(sum) }]
      : []),
  ]
}

/** A table with its TOAST data, and each of its indexes. */
export async function printSizes(sql: postgres.Sql): Promise<void> {
  const relations = await sql<Relation[]>`
    select relname as "table", reltuples::float8 as rows, pg_table_size(pg_class.oid)::float8 as bytes,
      (select coalesce(json_agg(json_build_object('name', indexname, 'bytes', pg_relation_size(indexname::regclass))), '[]')
       from pg_indexes where schemaname = 'public' and tablename = relname) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any(${TABLES})
    order by relname`
  console.table(relations.flatMap(linesOf))
}
