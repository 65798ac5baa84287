import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anInstance } from '../../testing/instance.ts'
import { storeBlob } from './blobs.ts'
import { DirectoryStore } from './directory.ts'

const MB = 1024 ** 2

/** A small disk image, where the system allows one. */
async function aSmallDisk(): Promise<string | undefined> {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'folkmoot-test', directory], { stdio: 'ignore' })
    return directory
  } catch {
    await rm(directory, { recursive: true })
    return undefined
  }
}

async function* megabytes(count: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index++) yield randomBytes(MB)
}

test('a full disk is reported, leaves no partial file, and smaller files are still stored', async (context) => {
  const directory = await aSmallDisk()
  if (!directory) return context.skip('a disk can be mounted by root alone')
  const instance = await anInstance()
  try {
    const store = new DirectoryStore(directory)
    const small = { ...instance.context, blobs: { current: store, find: () => store } }

    const large = storeBlob(small, megabytes(20), { limit: 100 * MB })
    await expect(large).rejects.toMatchObject({ failureName: 'disk_full', message: /full/ })
    const rows = await instance.store.sql`select from blob`
    const left = await readdir(directory, { recursive: true, withFileTypes: true })
    const fitting = await storeBlob(small, megabytes(4), { limit: 100 * MB })

    expect([rows.length, left.filter((entry) => entry.isFile()).length]).toEqual([0, 0])
    expect(fitting.size).toBe(4 * MB)
  } finally {
    execFileSync('umount', ['-l', directory])
    await rm(directory, { recursive: true })
    await instance.close()
  }
})
