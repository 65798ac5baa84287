// `npm test`: all checks, with the time of each.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => `node_modules/.bin/${name}`
const tests = (...projects) => [
  process.execPath,
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.map((name) => `--project=${name}`),
]

const steps = [
  // The native compiler. Tools that use the compiler API need the other one; both are called tsc.
  ['types', [process.execPath, 'node_modules/native-typescript/bin/tsc', '-p', '.']],
  ['lint', [bin('biome'), 'check', '--error-on-warnings', '.']],
  ['house rules', [process.execPath, 'scripts/house-rules.js']],
  ['dependencies', [process.execPath, 'scripts/dependencies.js']],
  [
    'dependency rule',
    [
      bin('depcruise'),
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'conformance',
      'browser',
      'demo',
      'bench',
    ],
  ],
  ['dead code', [bin('knip')]],
  ['generated files', [process.execPath, 'scripts/generate.js', '--check']],
  ['a browser', [process.execPath, 'browser/chromium.ts']],
  ['tests', [...tests('contract', 'web', 'server'), '--shard=1/3']],
  ['more tests', [...tests('contract', 'web', 'server'), '--shard=2/3']],
  ['other tests', [...tests('contract', 'web', 'server'), '--shard=3/3']],
  ['conformance', tests('conformance *')],
  ['tests of their own', tests('server apart')],
  ['journeys in a browser', [...tests('demo', 'browser'), '--shard=1/2']],
  ['more journeys', [...tests('demo', 'browser'), '--shard=2/2']],
]
// Three steps at a time: the files of a step run one at a time, and two steps that wait now and then leave cores idle. The longest
// come first, so that all end together.
const AT_ONCE = 3
/** For each step, so that no two of them choose the same: see free-port.js. */
const FIRST_PORT = 10_000
const PORTS = 1_300
const portsOf = (name) => {
  const from = FIRST_PORT + PORTS * steps.findIndex(([one]) => one === name)
  return `${from}-${from + PORTS}`
}
const ORDER = [
  'tests of their own',
  'other tests',
  'conformance',
  'more journeys',
  'tests',
  'more tests',
  'journeys in a browser',
]

/** Output is shown at once, or at the end so that they do not mix. */
async function run([name, [command, ...args]], isAlone = true) {
  const begun = performance.now()
  if (isAlone) console.log(`\n── ${name}`)
  const env = { ...process.env, FOLKMOOT_TEST_PORTS: portsOf(name) }
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['inherit', 'pipe', 'pipe'] })
  if (isAlone) {
    child.stdout.pipe(process.stdout, { end: false })
    child.stderr.pipe(process.stderr, { end: false })
  }
  const said = [text(child.stdout), text(child.stderr)]
  const status = await new Promise((resolve) => child.on('close', resolve))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  return { name, isGood: status === 0, seconds, isAlone, said: (await Promise.all(said)).join('') }
}

/** Repeats at the end what is wrong, where it is easy to find: failed tests, errors outside tests, or the last lines. */
const MOST_LINES = 20
const LAST_LINES = 40
const complaints = ({ name, said }) => {
  const lines = stripVTControlCharacters(said)
  const found = lines
    .split(/^(?= FAIL |⎯+ (?:Unhandled|Uncaught) )/m)
    .slice(1)
    .map((one) => one.split('\n').slice(0, MOST_LINES).join('\n'))
  const shown = found.length > 0 ? found : [lines.trimEnd().split('\n').slice(-LAST_LINES).join('\n')]
  return [`── ${name}: FAILED`, ...shown]
}

const show = ({ name, isGood, seconds, isAlone, said }) => {
  if (!isAlone) console.log(`\n── ${name}\n${said}`)
  console.log(`── ${name}: ${isGood ? 'ok' : 'FAILED'} (${seconds} s)`)
  return isGood
}

const wanted = process.argv.slice(2)
const chosen = wanted.length === 0 ? steps : steps.filter(([name]) => wanted.includes(name))
const rankOf = ([name]) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
const waiting = chosen.toSorted((one, other) => rankOf(one) - rankOf(other))
/** One after the other. The first worker prints at once. */
async function work(worker) {
  const ended = []
  for (let step = waiting.shift(); step; step = waiting.shift()) ended.push(await run(step, worker === 0))
  return ended
}
const ended = (await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)))).flat()
const failed = ended.filter((one) => !show(one))
for (const complaint of failed.flatMap(complaints)) console.log(`\n${complaint}`)
console.log(`\nsteps: ${chosen.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
