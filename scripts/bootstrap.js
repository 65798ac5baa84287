// Runs before `npm start` on a fresh machine: installs missing packages, finds the project's Node, and hands over.
// Plain JavaScript for Node 18, since npm runs it with the machine's own.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.js'
import { launchEnvironment, MAIN, NODE_FLAGS } from './launch.js'
import { nodeComplaint } from './node-version.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.folkmoot-installed')
const WANTED_MAJOR = 24

/** What was installed: everything, or only the runtime. Undefined if it differs from the lockfile. */
function installed() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : []
  return { lock, scope: stamp[0] === lock ? stamp[1] : undefined }
}

function install(scope) {
  const { lock, scope: present } = installed()
  if (present === 'all' || present === scope) return
  console.log('Installing what is missing (this takes a minute the first time) …')
  const npm = process.env.npm_execpath
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(scope === 'run' ? ['--omit=dev'] : []),
  ]
  const [command, ...head] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const result = spawnSync(command, [...head, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (result.status !== 0) {
    console.error('The installation failed; npm said why above. Mend that and start again.')
    process.exit(1)
  }
  writeFileSync(STAMP, `${lock} ${scope}`)
  // Loads everything once, so that the type-stripping cache is warm before the first start.
  spawnSync(findNode(), [...NODE_FLAGS, MAIN, 'help'], {
    stdio: 'ignore',
    env: launchEnvironment(process.env),
  })
}

/** npm before version 11 does not link it, because the lockfile has a package for another architecture with the same command. */
function linkNode() {
  const link = join(MODULES, '.bin', 'node')
  const own = join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(link) && existsSync(join(MODULES, '.bin', own))) symlinkSync(own, link)
}

function findNode() {
  linkNode()
  const bundled = join(MODULES, '.bin', 'node')
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath
  const why = existsSync(bundled)
    ? 'The one that npm installed does not run here: it needs the GNU C library 2.28 or later, so not that of Alpine Linux'
    : `None comes with npm for this platform (${process.platform} ${process.arch})`
  console.error(
    `Folkmoot runs on Node.js ${WANTED_MAJOR} or later. ${why}, and the one of this machine is ${process.version}. ` +
      `Install Node.js ${WANTED_MAJOR} and start again.`,
  )
  process.exit(1)
}

function run(node, args) {
  const path = `${join(MODULES, '.bin')}${delimiter}${process.env.PATH}`
  const env = launchEnvironment({ ...process.env, PATH: path })
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGKILL'] ?? 0)),
  )
}

const complaint = nodeComplaint(process.versions.node)
if (complaint) {
  console.error(complaint)
  process.exit(1)
}
const [task = 'help', ...rest] = process.argv.slice(2)
const isScript = task.startsWith('--')
const isDemo = task === '--demo'
// The demo needs only the runtime packages.
install(isScript && !isDemo ? 'all' : 'run')
buildWeb(findNode())
const target = isScript ? [join(ROOT, 'scripts', `${task.slice(2)}.js`)] : [MAIN, task]
// The settings of a real instance are not those of the demo.
const envFile = join(ROOT, '.env')
run(findNode(), [
  ...NODE_FLAGS,
  ...(existsSync(envFile) && !isDemo ? [`--env-file=${envFile}`] : []),
  ...target,
  ...rest,
])
