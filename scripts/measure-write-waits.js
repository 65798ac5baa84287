// `node scripts/measure-write-waits.js --contents 200000`: for how long those who write wait while a database of 0.1 is migrated.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../packages/server/src/db/embedded/embedded-postgres.ts'
import { measureWriteWaits } from '../packages/server/src/testing/upgrading/write-waits.ts'

const { values } = parseArgs({
  options: {
    contents: { type: 'string', default: '200000' },
    // Another set of migrations, to compare with.
    migrations: { type: 'string', default: 'packages/server/migrations' },
  },
})
const directory = await mkdtemp(join(tmpdir(), 'folkmoot-waits-'))
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
try {
  const migrations = pathToFileURL(`${resolve(values.migrations)}/`)
  const found = await measureWriteWaits(postgres.connection, Number(values.contents), migrations)
  const { seconds, writes, waited, waits } = found
  for (const { migration, ms } of waits) console.log(`${String(ms).padStart(7)} ms  ${migration}`)
  console.log(
    `${seconds.toFixed(1)} s of migrations, ${writes} writes, of which ${waits.length} waited for ${waited.toFixed(1)} s in all, ` +
      `the longest for ${((waits[0]?.ms ?? 0) / 1000).toFixed(1)} s`,
  )
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
