// How the process of the server is started, by `npm start` and by whatever else starts one: tests, fuzz and bench see
// what an operator sees. Plain JavaScript for Node 18, since bootstrap.js needs it. docs/operations.md gives reasons
// and figures under "Memory and disk".
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export const MAIN = join(ROOT, 'packages/server/src/main.ts')

export const NODE_FLAGS = [
  // More room for short-lived objects makes garbage collection no faster here, only the process bigger.
  '--max-semi-space-size=16',
  // Of its own accord Node lets the heap grow to several times of what is in use before it collects.
  '--heap-growing-percent=40',
]

const ENVIRONMENT = {
  // For glibc. A password hash takes 19 MiB: unless that is given back, every thread that ever made one keeps it.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
  // What was stripped of its types is found here: else the stripper is loaded, and stays.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/folkmoot'),
}

/** What is given wins. */
export function launchEnvironment(given) {
  return { ...ENVIRONMENT, ...given }
}
