/** Backups and clean-ups tell each other that they are at work, so that no file is removed that a backup in the making counts on. */
import { setTimeout as sleep } from 'node:timers/promises'
import { NOTES } from './names.ts'
import { once, type Vault } from './vault.ts'

type Work = 'backup' | 'prune'

const RENEW_MS = 60_000
const ASK_AGAIN_MS = 2_000
/** A process that did not renew its note for this long is dead. */
export const STALE_MS = 15 * 60_000

const noteName = (work: Work, id: string) => `${NOTES}${work}-${id}`

export interface Note {
  /** Ids of what else is at work. Times are compared by the clock of the place alone. */
  others(work: Work): Promise<string[]>
  /** Those of dead processes. */
  removeStale(): Promise<void>
  end(): Promise<void>
}

/** Each first writes its own note and then reads those of others: of two, at least one sees the other. */
export async function announce(vault: Vault, work: Work, id: string): Promise<Note> {
  const own = noteName(work, id)
  const write = async () => void (await vault.write(own, once(Buffer.from(new Date().toISOString()))))
  await write()
  /** By the clock of the place, not older than a renewal. */
  let now = 0
  const renewing = setInterval(() => void write().catch(() => {}), RENEW_MS).unref()

  async function readNotes(): Promise<{ name: string; isStale: boolean }[]> {
    const notes: { name: string; time: number }[] = []
    for await (const { name, changedAt } of vault.list(NOTES))
      if (name !== own) notes.push({ name, time: changedAt.getTime() })
      else now = changedAt.getTime()
    return notes.map(({ name, time }) => ({ name, isStale: time < now - STALE_MS }))
  }

  async function others(kind: Work): Promise<string[]> {
    const prefix = noteName(kind, '')
    const names = (await readNotes()).flatMap(({ name, isStale }) => (isStale ? [] : [name]))
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  }

  async function removeStale(): Promise<void> {
    for (const { name, isStale } of await readNotes()) if (isStale) await vault.remove(name)
  }

  async function end(): Promise<void> {
    clearInterval(renewing)
    await vault.remove(own)
  }

  return { others, removeStale, end }
}

/** Backups wait for a clean-up, which takes minutes; clean-ups leave files alone while there is a backup. */
export async function untilNotPruned(note: Note, waiting: () => void): Promise<void> {
  for (let round = 0; (await note.others('prune')).length > 0; round++) {
    if (round === 0) waiting()
    await sleep(ASK_AGAIN_MS)
  }
}
