/** An archive in a directory, which can be made unreachable. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ArchiveStore } from '../engines/backups/wal/archive-store.ts'

export interface TestArchive extends ArchiveStore {
  isReachable: boolean
}

export async function anArchive(): Promise<TestArchive> {
  const root = await mkdtemp(join(tmpdir(), 'folkmoot-archive-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const archive = {
    isReachable: true,
    async write(name: string, bytes: AsyncIterable<Uint8Array>) {
      if (!archive.isReachable) throw new Error('The archive cannot be reached.')
      const path = join(root, name)
      const draft = join(root, randomUUID())
      await mkdir(dirname(path), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
    read: (name: string) => createReadStream(join(root, name)),
    async list(prefix: string) {
      if (!archive.isReachable) throw new Error('The archive cannot be reached.')
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .filter((name) => name.startsWith(prefix))
    },
    remove: (name: string) => rm(join(root, name), { force: true }),
  }
  return archive
}
