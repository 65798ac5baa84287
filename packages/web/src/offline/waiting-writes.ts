/** Sends a write, or keeps it until there is a connection. */
import { isUnreachable } from './calls.ts'
import { canKeep } from './keeping-fetch.ts'
import { areWritesWaiting, type NewWrite } from './write-store.ts'

/** With the database of the browser: not before it is needed. */
export const loadQueue = () => import('./queue.ts')

/** The result is undefined if it waits. What is written while others wait comes after them. */
export async function sendOrKeep<Result>(
  write: NewWrite,
  send: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!canKeep) return await send()
  const isFirst = !areWritesWaiting()
  let problem: unknown
  if (isFirst)
    try {
      return await send()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      problem = error
    }
  try {
    const { keepWrite } = await loadQueue()
    await keepWrite(write, isFirst)
    return undefined
  } catch (error) {
    // Storage is off or full.
    throw problem ?? error
  }
}
