/** The real program of an earlier release: its tree from the history, its own packages, its own Node. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const PATIENCE_MS = 300_000

/** There are no tags: the last commit of 0.1, before the server was divided into areas. */
export const RELEASE_0_1 = '1a1f48f7'

function run(command: string, cwd: string): void {
  const { status } = spawnSync('/bin/sh', ['-c', command], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`This failed in ${cwd}: ${command}`)
}

/** Does nothing if it is there already, so that a campaign can be repeated. */
export async function unpackRelease(commit: string, tree: string): Promise<void> {
  await mkdir(tree, { recursive: true })
  if (!existsSync(join(tree, 'package.json'))) run(`git archive ${commit} | tar -x -C '${tree}'`, ROOT)
  if (!existsSync(join(tree, 'node_modules', '.package-lock.json')))
    run('npm ci --no-audit --no-fund --loglevel=error', tree)
}

export interface Running {
  readonly baseUrl: string
  /** From the start of the process until it is ready. */
  readonly readyMs: number
  stop(): Promise<void>
}

/** `npm start` without the bootstrap: the program of that tree, by the Node of that tree. */
export async function startTree(
  tree: string,
  environment: Readonly<Record<string, string>>,
): Promise<Running> {
  const began = performance.now()
  const main = join(tree, 'packages/server/src/main.ts')
  const child = spawn(join(tree, 'node_modules/.bin/node'), [main, 'serve'], {
    env: { PATH: process.env.PATH ?? '', ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const ended = once(child, 'exit')
  const baseUrl = `http://127.0.0.1:${environment.PORT}`
  for (const deadline = Date.now() + PATIENCE_MS; !said.includes('Stop with Ctrl-C'); await sleep(50)) {
    if (child.exitCode === null && Date.now() < deadline) continue
    child.kill('SIGKILL')
    throw new Error(`The server in ${tree} did not start: ${said}`)
  }
  return {
    baseUrl,
    readyMs: Math.round(performance.now() - began),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export const THIS_TREE = ROOT
