// What a release has in it: the tracked files that the server needs to run, the built pages, and a smaller package.json and lockfile.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFor } from './release-lock.js'

const WORKSPACES = ['packages/contract', 'packages/server']
const TAKEN = [
  ...['.env.example', '.npmrc', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md'],
  ...['deploy/', 'docs/', 'packages/contract/src/', 'packages/server/'],
  ...['scripts/bootstrap.js', 'scripts/build-web.js', 'scripts/launch.js', 'scripts/node-version.js'],
]
const FOR_TESTS = /\.test\.ts$|\/testing(?:\/|\.ts$)|\/package\.json$/
const SCRIPTS = ['start', 'folkmoot']

const isTaken = (path) =>
  TAKEN.some((taken) => path === taken || (taken.endsWith('/') && path.startsWith(taken)))
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const writeJson = (path, value) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}

function packageOf(root, workspaces) {
  const { devDependencies, scripts, ...kept } = readJson(join(root, 'package.json'))
  const taken = Object.fromEntries(SCRIPTS.map((name) => [name, scripts[name]]))
  return { ...kept, workspaces, scripts: taken }
}

function entryOf({ name, version, license, workspaces, engines, optionalDependencies }) {
  return { name, version, license, workspaces, engines, optionalDependencies }
}

/** What npm reads, for some workspaces without their tools. */
export function writePackages(root, stage, workspaces) {
  const manifest = packageOf(root, workspaces)
  const lock = lockFor(readJson(join(root, 'package-lock.json')), entryOf(manifest))
  writeJson(join(stage, 'package.json'), manifest)
  writeJson(join(stage, 'package-lock.json'), lock)
  for (const workspace of workspaces) {
    const { devDependencies, ...kept } = readJson(join(root, workspace, 'package.json'))
    writeJson(join(stage, workspace, 'package.json'), kept)
  }
}

/** @param {string} root @param {string} stage an empty directory */
export function fillStage(root, stage) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = listed.split('\0').filter((path) => isTaken(path) && !FOR_TESTS.test(path))
  for (const path of [...paths, 'packages/web/dist']) {
    cpSync(join(root, path), join(stage, path), { recursive: true })
  }
  writePackages(root, stage, WORKSPACES)
  chmodSync(stage, 0o755)
}
