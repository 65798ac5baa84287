// `npm run set-version 0.2.0`: gives all packages that version, and the unreleased changes too.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { giveVersion, notesOf } from './release-notes.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LOCK = 'package-lock.json'
const CHANGELOG = 'CHANGELOG.md'
/** Their examples show what `/api/version` says. */
const WITH_EXAMPLES = ['README.md', 'docs/api.md']

const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const write = (path, text) => writeFileSync(join(ROOT, path), text)
const writeJson = (path, value) => write(path, `${JSON.stringify(value, null, 2)}\n`)

const [version] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+(?:-[a-z0-9.]+)?$/.test(version ?? '')) {
  console.error('Say which version, such as 0.2.0.')
  process.exit(1)
}
const { version: former } = JSON.parse(read('package.json'))

/** Packages of ours ask for each other by one version. */
function setVersion(entry) {
  entry.version = version
  for (const kind of ['dependencies', 'devDependencies'])
    for (const name of Object.keys(entry[kind] ?? {}))
      if (name.startsWith('@folkmoot/')) entry[kind][name] = version
  return entry
}

const lock = JSON.parse(read(LOCK))
lock.version = version
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path.includes('node_modules/')) continue
  setVersion(entry)
  const manifest = join(path, 'package.json')
  writeJson(manifest, setVersion(JSON.parse(read(manifest))))
}
writeJson(LOCK, lock)
for (const page of WITH_EXAMPLES)
  write(page, read(page).replaceAll(`"svcVersion":"${former}"`, `"svcVersion":"${version}"`))
const changelog = read(CHANGELOG)
if (notesOf(changelog, version) === undefined)
  write(CHANGELOG, giveVersion(changelog, version, new Date().toISOString().slice(0, 10)))
execFileSync(process.execPath, [join(ROOT, 'scripts', 'generate.js')], { cwd: ROOT, stdio: 'inherit' })
