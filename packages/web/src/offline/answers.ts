/** Answers of the API that can be read offline, each only by the person whom it was for. */
import { type KeptAnswer, openDatabase } from './database.ts'

const MOST = 300
const LARGEST_BYTES = 1_000_000
const LONGEST_MS = 7 * 86_400_000

export async function keepAnswer(personID: string, url: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer()
  if (body.byteLength > LARGEST_BYTES) return
  const type = response.headers.get('content-type') ?? ''
  const database = await openDatabase()
  const { store, done } = database.transaction('answers', 'readwrite')
  await store.put({ personID, url, body, headers: [['content-type', type]], at: Date.now() })
  let excess = (await store.count()) - MOST
  let oldest = await store.index('at').openCursor()
  while (oldest && (excess-- > 0 || oldest.value.at < Date.now() - LONGEST_MS)) {
    await oldest.delete()
    oldest = await oldest.continue()
  }
  await done
}

export async function findAnswer(personID: string, url: string): Promise<KeptAnswer | undefined> {
  const kept = await (await openDatabase()).get('answers', [personID, url])
  return kept && kept.at >= Date.now() - LONGEST_MS ? kept : undefined
}

/** Of everybody, or of everybody else. */
export async function dropAnswers(except?: string): Promise<void> {
  const { store, done } = (await openDatabase()).transaction('answers', 'readwrite')
  for (let one = await store.openKeyCursor(); one; one = await one.continue())
    if (one.primaryKey[0] !== except) await store.delete(one.primaryKey)
  await done
}
