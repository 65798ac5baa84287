import { readFile } from 'node:fs/promises'
import { basic } from '@folkmoot/client'
import { expect, onTestFinished, test } from 'vitest'
import { aSite, clear, serve, stop } from '../testing/process.ts'

/** Other C libraries lack these settings and return memory by themselves. */
const hasGlibc = JSON.stringify(process.report.getReport()).includes('"glibcVersionRuntime"')

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024
}

test.runIf(hasGlibc)('the memory of password hashes is returned: no thread keeps its 19 MiB', async () => {
  const site = await aSite()
  const command = await serve(site)
  onTestFinished(async () => {
    await stop(command)
    await clear(site)
  })
  const before = await residentMegabytes(command.child.pid)

  // In sequence, so that each thread gets one. A busy machine may reject some.
  for (let hashes = 0, at = 0; hashes < 12; at++) {
    const headers = { authorization: basic(`nobody${at}`, 'wrong') }
    const { status } = await fetch(`${site.baseUrl}/api/core/v3/people/@me`, { headers })
    if (status === 401) hashes++
  }

  expect((await residentMegabytes(command.child.pid)) - before).toBeLessThan(35)
})
