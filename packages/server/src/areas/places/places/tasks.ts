/** What follows for places from what happened elsewhere; whoever caused it knows nothing of them. */
import type { Context } from '../../../context.ts'
import { noteActivitySince } from './task-queries.ts'

/** The first time as far back as it goes: something may have happened while nobody looked. */
const hasLookedBack = new WeakSet<Context>()
const LATELY = '2 minutes'
const EVER = '1000 years'

/** When something last happened in a place follows from the log. */
export async function followEvents(context: Context): Promise<void> {
  const since = hasLookedBack.has(context) ? LATELY : EVER
  await noteActivitySince(context.slowDb, since)
  hasLookedBack.add(context)
}
