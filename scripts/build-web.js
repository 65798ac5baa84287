// Builds the web app if it is missing or outdated. A release has built pages and not their sources. Plain JavaScript for
// Node 18, since bootstrap.js needs it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WEB = join(ROOT, 'packages', 'web')
const STAMP = join(WEB, 'dist', 'built-from')
const SOURCES = ['packages/contract/src', 'packages/client/src', 'packages/web/src', 'packages/web/build']

const filesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesOf(path) : [path]
  })

function fingerprint() {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((source) => filesOf(join(ROOT, source)))
  for (const file of [join(WEB, 'vite.config.ts'), join(ROOT, 'package-lock.json'), ...files.sort()])
    hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** With the project's Node. */
export function buildWeb(node) {
  if (!existsSync(join(WEB, 'src'))) return
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  console.log('Building the pages …')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node, [vite, 'build', WEB, '--logLevel', 'warn'], {
    cwd: WEB,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    console.error('The pages could not be built; vite said why above.')
    process.exit(1)
  }
  writeFileSync(STAMP, wanted)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildWeb(process.execPath)
