/** Writes generated files: schema, its types, the OpenAPI document, the settings table, the page on compatibility. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOpenApi, OPTIONAL_MODULES, operations, vocabularies } from '@folkmoot/contract'
import { buildCompatibilityPage, original } from '@folkmoot/contract/original'
import { describeSchema, describeTables } from '../db/describe-schema.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { openSql } from '../db/sql.ts'
import { PRODUCT_VERSION } from '../product.ts'
import { settings } from '../settings.ts'

const ROOT = new URL('../../../../', import.meta.url)

async function describeDatabase(): Promise<{ schema: string; tables: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-generate-'))
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: false })
  const sql = openSql(postgres.connection, { max: 1 })
  try {
    await migrate(postgres.connection)
    return { schema: await describeSchema(sql), tables: await describeTables(sql) }
  } finally {
    await sql.end()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function describeSettings(): string {
  const rows = Object.values(settings).map(
    ({ name, whenUnset, sentence }) => `| \`${name}\` | ${whenUnset} | ${sentence} |`,
  )
  const head = `# Settings

Every setting comes from the environment, or from a file \`.env\` beside this project's package.json. A name that begins
with \`FOLKMOOT_\` and is not listed here is refused at start. Written by \`npm run generate\` from
packages/server/src/settings.ts; do not edit.

| Setting | When unset | What it is |
|---|---|---|`
  return `${[head, ...rows].join('\n')}\n`
}

function describeEnvironment(): string {
  const lines = Object.values(settings).map(
    ({ name, whenUnset, sentence }) => `# ${sentence} (When unset: ${whenUnset}.)\n# ${name}=\n`,
  )
  return `# Copy to .env and take the # from what you set. Written by \`npm run generate\`; do not edit.\n\n${lines.join('\n')}`
}

async function expectedFiles(): Promise<Record<string, string>> {
  const { schema, tables } = await describeDatabase()
  const openApi = buildOpenApi({
    operations,
    modules: OPTIONAL_MODULES,
    vocabulary: vocabularies.svc,
    baseUrl: 'http://localhost:8080',
    version: PRODUCT_VERSION,
  })
  return {
    'packages/server/schema.sql': schema,
    'packages/server/src/db/tables.ts': tables,
    'docs/openapi.json': `${JSON.stringify(openApi, null, 2)}\n`,
    'docs/settings.md': describeSettings(),
    'docs/compatibility.md': buildCompatibilityPage(original, operations),
    '.env.example': describeEnvironment(),
  }
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const [name, text] of Object.entries(await expectedFiles())) {
  const path = new URL(name, ROOT)
  const present = await readFile(path, 'utf8').catch(() => '')
  if (present === text) continue
  stale.push(name)
  if (!isCheck) await writeFile(path, text)
}
if (stale.length > 0) process.stderr.write(`${isCheck ? 'Out of date' : 'Written'}: ${stale.join(', ')}\n`)
process.exit(isCheck && stale.length > 0 ? 1 : 0)
