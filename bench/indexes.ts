/** Building an index at once is far cheaper than keeping it up to date row by row. */
import type postgres from 'postgres'

/** The primary key stays. */
export async function withoutIndexes(
  sql: postgres.Sql,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = ${table} and indexname <> ${`${table}_key`}`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await work()
  for (const { name, definition } of indexes) {
    const begun = performance.now()
    await sql.unsafe(definition)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    process.stdout.write(`\rindexing ${table}: ${name} in ${seconds} s    `)
  }
  process.stdout.write('\n')
}
