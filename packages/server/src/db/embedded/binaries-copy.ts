import {
  chmod,
  constants,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readlink,
  stat,
  symlink,
} from 'node:fs/promises'
import { join } from 'node:path'
import { restoreLinks } from './library-links.ts'
import { buildOnce } from './staging.ts'

/** False when this place does not let us write. */
export async function copyBinaries(source: string, target: string): Promise<boolean> {
  if (await exists(target)) return true
  try {
    await buildOnce(
      target,
      () => exists(target),
      async (staging) => {
        await copyTree(source, staging)
        await restoreLinks(staging)
      },
    )
    return true
  } catch {
    return false
  }
}

/** In a shared directory another user could have put programs under this name for us to run. */
export async function isSafeCopy(copy: string): Promise<boolean> {
  const { uid, mode } = await lstat(copy)
  return uid === process.geteuid?.() && (mode & 0o022) === 0
}

async function copyTree(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  // The umask of the installation must not decide who can run the copy.
  await chmod(target, 0o755)
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const from = join(source, entry.name)
    const to = join(target, entry.name)
    if (entry.isDirectory()) await copyTree(from, to)
    else if (entry.isSymbolicLink()) await symlink(await readlink(from), to)
    else if (!entry.name.endsWith('.a')) await copyPlainFile(from, to)
  }
}

/** A hard link costs neither time nor space, but has the permissions of the original. */
async function copyPlainFile(from: string, to: string): Promise<void> {
  const mode = (await stat(from)).mode & 0o777
  const wanted = (mode & 0o100) === 0 ? 0o644 : 0o755
  if (mode === wanted && (await succeeds(link(from, to)))) return
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, wanted)
}

function exists(path: string): Promise<boolean> {
  return succeeds(stat(path))
}

function succeeds(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  )
}
