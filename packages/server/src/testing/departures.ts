/** Until nothing is left to be done for anybody who is gone. */

import { followDepartures } from '../areas/instance/departures/departures.ts'
import { addUpTags, recountTags } from '../areas/places/tags/counting.ts'
import type { Instance } from './instance.ts'

export async function countLeft({ store }: Instance): Promise<number> {
  const [row] = await store.sql<{ left: string }[]>`
    select (select count(*) from departure where due_at < now() + interval '10 seconds')
      + (select count(*) from former_place
        where id not in (select subject_id from departure where kind = 'place' and due_at > now() + interval '10 seconds'))
      as left`
  return Number(row?.left)
}

export async function finishDepartures(instance: Instance): Promise<void> {
  do await followDepartures(instance.context)
  while ((await countLeft(instance)) > 0)
}

const countsOf = async ({ store }: Instance) =>
  await store.sql<{ scope: string; tag: string; uses: number }[]>`
    select scope, tag, uses from tag_count order by scope, tag`

/** The counts as they are, and as counting the content anew finds them. */
export async function tagCounts(instance: Instance) {
  await addUpTags(instance.context)
  const kept = await countsOf(instance)
  await recountTags(instance.context)
  return { kept, found: await countsOf(instance) }
}
