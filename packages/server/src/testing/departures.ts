/** Waits until all clean-up after removals is done. */

import { clearAfterDeparture } from '../areas/instance/departures/departures.ts'
import { addUpTags, recountTags } from '../areas/places/tags/counting.ts'
import type { Instance } from './instance.ts'
import { doJobs } from './jobs.ts'

export const finishDepartures = (instance: Instance): Promise<void> => doJobs(instance, clearAfterDeparture)

const countsOf = async ({ store }: Instance) =>
  await store.sql<{ scope: string; tag: string; uses: number }[]>`
    select scope, tag, uses from tag_count order by scope, tag`

/** Stored counts, and a recount from the content. */
export async function tagCounts(instance: Instance) {
  await addUpTags(instance.context)
  const kept = await countsOf(instance)
  await recountTags(instance.context)
  return { kept, found: await countsOf(instance) }
}
