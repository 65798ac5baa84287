import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { launchEnvironment, NODE_FLAGS } from '../../../../scripts/launch.js'

/** A script in a process of its own, launched as the server is: stripping the types of all its files would take seconds. */
export function spawnScript(
  script: URL,
  environment: Readonly<Record<string, string>>,
): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [...NODE_FLAGS, fileURLToPath(script)], {
    env: launchEnvironment(environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
