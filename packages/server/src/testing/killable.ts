/** A file server in its own process, on the test's database and data directory. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Client, createClient } from '@folkmoot/client'
import type { ConnectionOptions } from '../db/sql.ts'
import { spawnScript } from './script-process.ts'

const SCRIPT = new URL('./file-process.ts', import.meta.url)

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
  const child = spawnScript(SCRIPT, { CONNECTION: JSON.stringify(connection), ...environment })
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
