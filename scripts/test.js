// `npm test`: every check there is, one after the other, with the time each took.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => `node_modules/.bin/${name}`

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
  ['tests', [process.execPath, 'node_modules/vitest/vitest.mjs', 'run']],
]

const wanted = process.argv.slice(2)
const chosen = wanted.length === 0 ? steps : steps.filter(([name]) => wanted.includes(name))
let failed = 0
for (const [name, [command, ...args]] of chosen) {
  const begun = performance.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) failed++
  console.log(
    `── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
  )
}
console.log(`\nsteps: ${chosen.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
