// A data directory whose database is there and migrated, for tests of what comes after the first start: PostgreSQL prepares it
// once for a state of the migrations, and each test copies it. Tests of the first start begin with an empty directory.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { launchEnvironment, MAIN, NODE_FLAGS } from './launch.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache')
const NAME = 'folkmoot-prepared-'
const SOURCES = ['packages/server/migrations', 'packages/server/src/db']
const run = promisify(execFile)

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const source of SOURCES) {
    for (const name of readdirSync(join(ROOT, source), { recursive: true }).sort()) {
      if (/\.(sql|ts)$/.test(name)) hash.update(name).update(readFileSync(join(ROOT, source, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** Of several that prepare it at once the first wins. */
async function prepare(prepared) {
  await mkdir(CACHE, { recursive: true })
  const staging = await mkdtemp(`${prepared}.new-`)
  try {
    const env = launchEnvironment({ PATH: process.env.PATH, FOLKMOOT_DATA_DIR: staging })
    await run(process.execPath, [...NODE_FLAGS, MAIN, 'migrate'], { env })
    await rename(staging, prepared)
  } catch (error) {
    if (!existsSync(prepared)) throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** With owners and rights: PostgreSQL runs as somebody else if a test runs as root. */
export async function copyPreparedDatabase(directory) {
  const prepared = join(CACHE, NAME + fingerprint())
  if (!existsSync(prepared)) await prepare(prepared)
  await run('cp', ['-a', join(prepared, 'postgres'), join(directory, 'postgres')])
}
