/** A file server in its own process, on the test's database and data directory. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@folkmoot/client'
import { NODE_FLAGS } from '../../../../scripts/launch.js'
import type { ConnectionOptions } from '../db/sql.ts'

const SCRIPT = fileURLToPath(new URL('./file-process.ts', import.meta.url))

export interface FileProcess {
  readonly client: Client
  /** Resident bytes, four times a second. */
  readonly memory: readonly number[]
  kill(): Promise<void>
}

function kill(child: ChildProcess): Promise<unknown> {
  child.kill('SIGKILL')
  return once(child, 'exit')
}

export async function aFileProcess(
  connection: ConnectionOptions,
  environment: Record<string, string>,
): Promise<FileProcess> {
  const child = spawn(process.execPath, [...NODE_FLAGS, SCRIPT], {
    env: { CONNECTION: JSON.stringify(connection), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const memory: number[] = []
  const ready = Promise.withResolvers<{ baseUrl: string; authorization: string }>()
  createInterface(child.stdout).on('line', (line) => {
    const said = JSON.parse(line)
    if (said.baseUrl) ready.resolve(said)
    else memory.push(said.rss)
  })
  child.once('exit', () => ready.reject(new Error('The process ended before it was ready.')))
  return { client: createClient(await ready.promise), memory, kill: async () => void (await kill(child)) }
}
