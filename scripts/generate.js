// Writes generated files. `--check` writes nothing and fails if one is out of date.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const args = [
  fileURLToPath(new URL('../packages/server/src/testing/generate.ts', import.meta.url)),
  ...process.argv.slice(2),
]
process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1)
