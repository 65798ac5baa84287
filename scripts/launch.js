// How the server process is started, by `npm start`, tests, fuzz and bench alike. Plain JavaScript for Node 18, since
// bootstrap.js needs it. docs/operations.md gives reasons and figures under "Memory and disk".
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export const MAIN = join(ROOT, 'packages/server/src/main.ts')

export const NODE_FLAGS = [
  // A larger young generation makes garbage collection no faster here, only the process bigger.
  '--max-semi-space-size=16',
  // By default Node lets the heap grow to several times its live size before collecting.
  '--heap-growing-percent=40',
]

const ENVIRONMENT = {
  // For glibc. A password hash takes 19 MiB; without this every hashing thread keeps it.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
  // Cached stripped files; otherwise the stripper is loaded and stays in memory.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/folkmoot'),
}

/** Existing values win. */
export function launchEnvironment(given) {
  return { ...ENVIRONMENT, ...given }
}
