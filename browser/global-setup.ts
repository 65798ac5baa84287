/** One community and one browser for all tests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startInstance } from '../conformance/instance.ts'
import { FLAGS, findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    adminPassword: string
    /** The browser's address. */
    browser: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findChromium()
  const home = await mkdtemp(join(tmpdir(), 'folkmoot-browser-'))
  const server = await chromium.launchServer({
    executablePath,
    args: FLAGS,
    env: { ...process.env, HOME: home },
  })
  const instance = await startInstance({ vocabulary: 'svc' })
  project.provide('browser', server.wsEndpoint())
  project.provide('baseUrl', instance.baseUrl)
  project.provide('adminPassword', instance.adminPassword)
  return async () => {
    await server.close()
    await instance.stop()
    await rm(home, { recursive: true, force: true })
  }
}
