import { execFileSync } from 'node:child_process'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { basic } from '@folkmoot/client'
import { expect, test } from 'vitest'
import { aSite, clear, type Site, serve, stop } from '../testing/process.ts'

const PASSWORD = 'password of admin'
const MB = 1024 ** 2

/** A small disk image, where the system allows one. */
function mountSmallDisk(directory: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=800m,mode=755', 'folkmoot-test', directory], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

const ask = (site: Site, method: 'GET' | 'PUT') =>
  fetch(`${site.baseUrl}/api/core/v3/people/@me`, {
    method,
    headers: { authorization: basic('admin', PASSWORD), 'content-type': 'application/json' },
    body: method === 'PUT' ? '{"status":"written"}' : undefined,
  })

async function untilWriting(site: Site, status: number): Promise<void> {
  const begun = performance.now()
  while ((await ask(site, 'PUT')).status !== status) {
    if (performance.now() - begun > 60_000) throw new Error(`No ${status}`)
    await sleep(100)
  }
}

test('a full disk stops writes and not reads, until there is space again (D3)', async (context) => {
  const site = await aSite()
  if (!mountSmallDisk(site.directory)) {
    await clear(site)
    return context.skip('a disk can be mounted by root alone')
  }
  try {
    site.environment = { ...site.environment, FOLKMOOT_ADMIN_PASSWORD: PASSWORD }
    const server = await serve(site)
    const before = await ask(site, 'PUT')
    const ballast = join(site.directory, 'ballast')
    await writeFile(ballast, Buffer.alloc(350 * MB))

    await untilWriting(site, 503)
    const [refused, read] = [await ask(site, 'PUT'), await ask(site, 'GET')]
    const ready = await (await fetch(`${site.baseUrl}/health/ready`)).json()
    await truncate(ballast, 0)
    await rm(ballast)
    await untilWriting(site, 200)
    const exit = await stop(server)

    expect([before.status, refused.status, read.status]).toEqual([200, 503, 200])
    expect(await refused.json()).toMatchObject({ error: { code: 'diskFull' } })
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(ready).toMatchObject({ status: 'degraded', checks: { disk: 'low' } })
    expect(exit).toBe(0)
  } finally {
    execFileSync('umount', ['-l', site.directory])
    await clear(site)
  }
})
