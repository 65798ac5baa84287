/** Files that are complete or absent, whatever ends the process or the power. */
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A rename survives a power cut only after fsync of its directory. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function fill(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of bytes) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Arrives as `draft`, which must not exist and stays if this fails. Folders are created. */
export async function writeWholeFile(
  path: string,
  draft: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await fill(await open(draft, 'wx', 0o600), bytes)
  await rename(draft, path)
  await syncDirectory(dirname(path))
}
