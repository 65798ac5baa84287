/** A file with a key, which only its owner may read. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const KEY_MIN = 32

async function readText(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text?.trim()
}

/** Undefined if there is no file. */
export async function readKeyFile(path: string): Promise<string | undefined> {
  const key = await readText(path)
  // An empty key would be no secret.
  if (key !== undefined && key.length < KEY_MIN)
    throw new Error(`${path} holds no key of ${KEY_MIN} characters.`)
  return key
}

/** Written atomically and never over another: two processes may start at once. */
export async function writeKeyFile(path: string, key = randomBytes(32).toString('base64url')): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${key}\n`, { mode: 0o600, flush: true })
  await link(draft, path)
    .catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    .finally(() => rm(draft))
}
