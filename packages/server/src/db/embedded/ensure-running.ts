import { setTimeout as pause } from 'node:timers/promises'
import { adoptRunning } from './adopt.ts'
import { explainDatabase, freeBytesOf } from './explain.ts'
import { launch } from './launch.ts'
import type { Postmaster } from './postmaster.ts'
import type { Site } from './site.ts'

const RETRY_FOR = 30_000
const RETRY_EVERY = 200

// What passes by itself: another process is starting the same cluster, or has just stopped it and tidied up,
// or the children of a postmaster that was killed have not yet noticed and still hold its memory.
const PASSING = new RegExp(
  [
    'lock file ".*" already exists',
    'lock file ".*" is empty',
    'bogus data in lock file',
    'could not create lock file ".*": No such file',
    'pre-existing shared memory block',
  ].join('|'),
)

/** Takes over the postmaster of this cluster or starts one. */
export async function ensureRunning(site: Site, signal: AbortSignal): Promise<Postmaster> {
  const deadline = Date.now() + RETRY_FOR
  for (;;) {
    const running = await adoptRunning(site, signal)
    if (running !== undefined) return running
    const launched = await launch(site, signal)
    if ('pid' in launched) return launched
    if (!PASSING.test(launched.log) || Date.now() > deadline)
      throw new Error(await notStarting(site, launched.log))
    await pause(RETRY_EVERY, undefined, { signal })
  }
}

async function notStarting({ directory, logFile }: Site, log: string): Promise<string> {
  const said = `PostgreSQL does not start. The end of its log (${logFile}):\n${log}`
  return explainDatabase(said, { directory, freeBytes: await freeBytesOf(directory) })
}
