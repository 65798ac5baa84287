/** The black box: an instance given by FOLKMOOT_TEST_URL, or one started from an empty directory for this run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { VocabularyName } from '@folkmoot/contract'
import type { TestProject } from 'vitest/node'
import { freePort } from '../scripts/free-port.js'
import { launchEnvironment, MAIN, NODE_FLAGS } from '../scripts/launch.js'
import { copyPreparedDatabase } from '../scripts/prepared-database.js'
import { CHEAP_PASSWORDS } from './instance.ts'

declare module 'vitest' {
  interface ProvidedContext {
    vocabulary: VocabularyName
    baseUrl: string
    adminPassword: string
  }
}

const PATIENCE_MS = 60_000

async function untilReady(baseUrl: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${baseUrl}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`No server became ready at ${baseUrl}`)
}

export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.FOLKMOOT_TEST_URL
  const adminPassword = process.env.FOLKMOOT_TEST_ADMIN_PASSWORD ?? 'conformance password'
  project.provide('adminPassword', adminPassword)
  if (given) {
    project.provide('baseUrl', given)
    return undefined
  }
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-conformance-'))
  await copyPreparedDatabase(directory)
  const port = await freePort()
  const environment = {
    PORT: String(port),
    FOLKMOOT_DATA_DIR: directory,
    FOLKMOOT_ADMIN_PASSWORD: adminPassword,
    FOLKMOOT_MAX_LAG_MS: '0',
    FOLKMOOT_LOG_LEVEL: 'warn',
    FOLKMOOT_VOCABULARY: project.config.provide.vocabulary,
  }
  const server = spawn(process.execPath, [...NODE_FLAGS, ...CHEAP_PASSWORDS, MAIN, 'serve'], {
    env: launchEnvironment({ PATH: process.env.PATH, ...environment }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const baseUrl = `http://localhost:${port}`
  await untilReady(baseUrl, server)
  project.provide('baseUrl', baseUrl)
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    await rm(directory, { recursive: true, force: true })
  }
}
