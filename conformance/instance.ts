/** A separate instance, for tests that would disturb others or be disturbed. */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { VocabularyName } from '@folkmoot/contract'
import { freePort } from '../scripts/free-port.js'
import { launchEnvironment, MAIN, NODE_FLAGS } from '../scripts/launch.js'
import { copyPreparedDatabase } from '../scripts/prepared-database.js'

/** A busy machine takes its time to prepare a database. */
const PATIENCE_MS = 180_000
const LINES_KEPT = 200

export interface Instance {
  readonly port: number
  readonly baseUrl: string
  readonly adminPassword: string
  /** The last lines of its log. */
  log(): readonly string[]
  /** Undefined while it runs. */
  ended(): string | undefined
  /** Resident, in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** As printed by the server, in MB. */
async function readMemory(baseUrl: string): Promise<number> {
  const text = await fetch(`${baseUrl}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  const bytes = Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1] ?? 0)
  return Math.round(bytes / 1024 ** 2)
}

async function untilReady(instance: Instance): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline && instance.ended() === undefined) {
    const answer = await fetch(`${instance.baseUrl}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`No server became ready at ${instance.baseUrl}:\n${instance.log().join('\n')}`)
}

export interface InstanceOptions {
  readonly vocabulary: VocabularyName
  /** A given one is kept when the instance stops, for the next. */
  readonly directory?: string
  readonly environment?: Readonly<Record<string, string>>
  /** The file that starts the server; that of this source tree unless said. */
  readonly main?: string
  /** For Node.js, besides the usual ones; cheap passwords unless said. */
  readonly nodeFlags?: readonly string[]
}

export const CHEAP_PASSWORDS = [`--import=${new URL('./cheap-passwords.ts', import.meta.url)}`]

export const aDirectory = async (): Promise<string> => await mkdtemp(join(tmpdir(), 'folkmoot-instance-'))

export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const directory = options.directory ?? (await aDirectory())
  if ((await readdir(directory)).length === 0) await copyPreparedDatabase(directory)
  const port = await freePort()
  const adminPassword = 'password of the admin'
  const environment = {
    PORT: String(port),
    FOLKMOOT_DATA_DIR: directory,
    FOLKMOOT_ADMIN_PASSWORD: adminPassword,
    FOLKMOOT_MAX_LAG_MS: '0',
    FOLKMOOT_VOCABULARY: options.vocabulary,
    ...options.environment,
  }
  const env = launchEnvironment({ PATH: process.env.PATH, ...environment })
  const { main = MAIN, nodeFlags = CHEAP_PASSWORDS } = options
  const child = spawn(process.execPath, [...NODE_FLAGS, ...nodeFlags, main, 'serve'], { env })
  const lines: string[] = []
  let ended: string | undefined
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.once('exit', (code, signal) => (ended = `The server ended with ${code ?? signal}.`))
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      lines.push(...String(text).trimEnd().split('\n'))
      lines.splice(0, Math.max(0, lines.length - LINES_KEPT))
    })
  }
  const baseUrl = `http://127.0.0.1:${port}`
  const instance: Instance = {
    port,
    baseUrl,
    adminPassword,
    log: () => lines,
    ended: () => ended,
    memory: () => readMemory(baseUrl),
    async stop() {
      if (ended === undefined) child.kill('SIGTERM')
      await gone
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
  await untilReady(instance).catch(async (error: unknown) => {
    await instance.stop()
    throw error
  })
  return instance
}
