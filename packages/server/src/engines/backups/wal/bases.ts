/** Base backups in an archive: the files of the database, from which recovery starts. */
import { json } from 'node:stream/consumers'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ArchiveStore } from './archive-store.ts'

const PREFIX = 'bases/'
const INFO = '/info.json'

const Base = Type.Object({
  id: Type.String(),
  timeline: Type.Integer(),
  /** Positions in the WAL, in bytes: all between them is needed. */
  startsAt: Type.Integer(),
  endsAt: Type.Integer(),
  began: Type.Integer(),
  /** Recovery is possible to any later moment. */
  ended: Type.Integer(),
  /** Of all files together. */
  bytes: Type.Integer(),
  postgres: Type.String(),
  label: Type.String(),
})
export type Base = Type.Static<typeof Base>

const check = Compile(Base)

export const dataPart = (id: string): string => `${PREFIX}${id}/data.tar`

/** Written last: a base without it does not exist. */
export async function writeBase(store: ArchiveStore, base: Base): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(base))
  await store.write(
    `${PREFIX}${base.id}${INFO}`,
    (async function* () {
      yield bytes
    })(),
  )
}

export async function readBases(store: ArchiveStore): Promise<Base[]> {
  const names = (await store.list(PREFIX)).filter((name) => name.endsWith(INFO))
  const bases: Base[] = []
  for (const name of names) {
    const base = await json(store.read(name))
    if (!check.Check(base)) throw new Error(`${name} of the archive does not describe a base backup.`)
    bases.push(base)
  }
  return bases.sort((one, other) => one.ended - other.ended)
}

/** The description goes first, so that half a base does not exist. */
export async function removeBase(store: ArchiveStore, id: string): Promise<void> {
  await store.remove(`${PREFIX}${id}${INFO}`)
  await store.remove(dataPart(id))
}

/** Data without a description: its backup was killed. Only one process makes bases. */
export async function removeHalfBases(store: ArchiveStore): Promise<void> {
  const names = await store.list(PREFIX)
  for (const name of names) {
    const id = name.slice(PREFIX.length).split('/')[0] ?? ''
    if (name === dataPart(id) && !names.includes(`${PREFIX}${id}${INFO}`)) await store.remove(name)
  }
}
