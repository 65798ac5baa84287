/** Places for backups, and what may happen to the files in them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { findBackups } from '../engines/backups/backup.ts'
import type { BackupSecret } from '../engines/backups/backup-key.ts'
import { DirectoryPlace } from '../engines/backups/directory-place.ts'
import type { BackupPlace } from '../engines/backups/place.ts'
import { S3Place } from '../engines/backups/s3-place.ts'
import { Vault } from '../engines/backups/vault.ts'
import { anS3Server } from './s3.ts'

export const KEY: BackupSecret = { kind: 'key file', text: 'a key of at least thirty-two characters' }

interface PlaceForTests {
  readonly place: BackupPlace
  close(): Promise<void>
}

export async function aDirectoryPlace(): Promise<PlaceForTests> {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-place-'))
  return {
    place: new DirectoryPlace(directory),
    close: () => rm(directory, { recursive: true, force: true }),
  }
}

export async function anS3Place(): Promise<PlaceForTests> {
  const { settings, close } = await anS3Server()
  return { place: new S3Place(settings, 'backups of/ours'), close }
}

export async function aVault(place: BackupPlace): Promise<Vault> {
  return (await Vault.isNew(place)) ? await Vault.create(place, KEY) : await Vault.open(place, KEY)
}

export async function namesIn(place: BackupPlace): Promise<string[]> {
  return (await Array.fromAsync(place.list(''), ({ name }) => name)).toSorted()
}

export async function bytesOf(place: BackupPlace, name: string): Promise<Buffer> {
  const bytes = await place.read(name)
  if (!bytes) throw new Error(`${name} is not there.`)
  return await buffer(bytes)
}

export async function put(place: BackupPlace, name: string, bytes: Uint8Array): Promise<void> {
  async function* whole() {
    yield bytes
  }
  await place.write(name, whole())
}

/** The last one. */
export async function latestId(vault: Vault): Promise<string> {
  return (await findBackups(vault)).at(-1) ?? ''
}

/** What may happen to a file; `older` is the same file of an earlier backup. */
export const DAMAGES: Record<string, (place: BackupPlace, name: string, older: Buffer) => Promise<void>> = {
  'cut in the middle': async (place, name) => {
    const bytes = await bytesOf(place, name)
    await put(place, name, bytes.subarray(0, Math.floor(bytes.length / 2)))
  },
  'cut by its last byte': async (place, name) =>
    put(place, name, (await bytesOf(place, name)).subarray(0, -1)),
  'flipped by one bit': async (place, name) => {
    const bytes = await bytesOf(place, name)
    const at = Math.floor(Math.random() * bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8))
    await put(place, name, bytes)
  },
  missing: async (place, name) => place.remove(name),
  'swapped with an older one': async (place, name, older) => put(place, name, older),
}
