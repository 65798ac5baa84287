import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const MARK = '.new-'
const ABANDONED_AFTER = 10 * 60_000

/**
 * Builds a directory under a temporary name beside it and renames it when complete, so that nobody ever
 * sees half of it. Of several builders at once the first wins and the others use what it built.
 */
export async function buildOnce(
  target: string,
  isBuilt: () => Promise<boolean>,
  build: (staging: string) => Promise<void>,
): Promise<void> {
  await removeAbandoned(target)
  const staging = await mkdtemp(target + MARK)
  try {
    await build(staging)
    await rename(staging, target)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!(await isBuilt())) throw error
  }
}

/** A killed builder leaves its staging directory; its age tells it from one still at work. */
export async function removeAbandoned(target: string): Promise<void> {
  const parent = dirname(target)
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(basename(target) + MARK))) {
    const path = join(parent, name)
    const age = await stat(path).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    )
    if (age > ABANDONED_AFTER) await rm(path, { recursive: true, force: true })
  }
}
