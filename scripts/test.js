// `npm test`: every check there is, with the time each took.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => `node_modules/.bin/${name}`
const tests = (...projects) => [
  process.execPath,
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.map((name) => `--project=${name}`),
]

const steps = [
  ['types', [bin('tsc'), '-p', '.']],
  ['lint', [bin('biome'), 'check', '--error-on-warnings', '.']],
  ['house rules', [process.execPath, 'scripts/house-rules.js']],
  [
    'dependency rule',
    [bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'packages', 'conformance', 'bench'],
  ],
  ['dead code', [bin('knip')]],
  ['generated files', [process.execPath, 'scripts/generate.js', '--check']],
  // Side by side: the files of either share an instance and come one at a time, and so would leave a core idle.
  ['tests', tests('contract', 'server')],
  ['tests of their own', tests('conformance *', 'server apart')],
]
const BESIDE = { 'tests of their own': 'tests' }

/** What it says is shown at once, or when it is over so that two do not talk at the same time. */
async function run([name, [command, ...args]], isAlone = true) {
  const begun = performance.now()
  if (isAlone) console.log(`\n── ${name}`)
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  const said = isAlone ? [] : [text(child.stdout), text(child.stderr)]
  const status = await new Promise((resolve) => child.on('close', resolve))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  return { name, isGood: status === 0, seconds, said: (await Promise.all(said)).join('') }
}

const show = ({ name, isGood, seconds, said }) => {
  if (said !== '') console.log(`\n── ${name}\n${said}`)
  console.log(`── ${name}: ${isGood ? 'ok' : 'FAILED'} (${seconds} s)`)
  return isGood
}

const wanted = process.argv.slice(2)
const chosen = wanted.length === 0 ? steps : steps.filter(([name]) => wanted.includes(name))
const names = chosen.map(([name]) => name)
const isBeside = ([name]) => names.includes(BESIDE[name])
let failed = 0
for (const step of chosen.filter((one) => !isBeside(one))) {
  const beside = chosen.filter(([name]) => BESIDE[name] === step[0])
  const [first, ...others] = await Promise.all([run(step), ...beside.map((one) => run(one, false))])
  for (const one of [first, ...others]) if (!show(one)) failed++
}
console.log(`\nsteps: ${chosen.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
