/** Small disks under the data directory of a server, which can be filled from outside. */
import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../process.ts'

/** What lies on the small disk: everything, the log of PostgreSQL, or uploaded files. */
export const VOLUMES = ['data', 'wal', 'files'] as const
export type Volume = (typeof VOLUMES)[number]

const MB = 1024 ** 2
const BALLAST = 'ballast'
const CHUNKS = [8 * MB, MB, 64 * 1024, 4096]

export const pathOf = ({ directory }: Site, volume: Volume): string =>
  volume === 'data' ? directory : join(directory, ...(volume === 'wal' ? ['postgres', 'pg_wal'] : ['blobs']))

/** False where mounting is not allowed. */
export function mountDisk(path: string, megabytes: number): boolean {
  try {
    const options = `size=${megabytes}m,mode=755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'folkmoot-test', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Does nothing where none is mounted. */
export function unmountDisk(path: string): void {
  try {
    execFileSync('umount', ['-l', path], { stdio: 'ignore' })
  } catch {
    // Nothing was mounted.
  }
}

/** Moves the files of a directory onto a new disk in its place; nobody may use it meanwhile. */
export async function moveOntoDisk(path: string, megabytes: number): Promise<boolean> {
  const aside = `${path}.aside`
  const { uid, gid, mode } = await stat(path)
  await rename(path, aside)
  await mkdir(path)
  const isMounted = mountDisk(path, megabytes)
  await chown(path, uid, gid)
  await chmod(path, mode)
  for (const name of await readdir(aside)) execFileSync('cp', ['-a', join(aside, name), path])
  await rm(aside, { recursive: true })
  return isMounted
}

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** Fills the disk until so many bytes are free; with 0, until nothing more can be written. */
export async function fill(path: string, leaveBytes: number): Promise<void> {
  const file = await open(join(path, BALLAST), 'a')
  try {
    for (const size of CHUNKS) {
      const chunk = Buffer.alloc(size)
      while ((await freeBytes(path)) - size >= leaveBytes) {
        const written = await file.write(chunk).catch(() => undefined)
        if (written === undefined) break
      }
    }
  } finally {
    await file.close()
  }
}

export async function empty(path: string): Promise<void> {
  await rm(join(path, BALLAST), { force: true })
}
