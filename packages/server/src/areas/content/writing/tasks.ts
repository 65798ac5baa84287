/** What happens to content by itself: it comes out when its time has come, and its views are counted. */

import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import { countTags, holdTagScopes } from '../../places/tags.ts'
import { tellMentions } from '../mentions/mentions.ts'
import { type RecordedContent, recordContent } from './events.ts'
import { addToViewCounts, publishSome } from './task-queries.ts'

const BITE = 100

const authorOf = ({ author_id }: RecordedContent) => ({ kind: 'member', id: author_id }) as const

/** Several nodes may do this at once: whatever one of them holds the others pass over. */
export async function publishWhatIsDue({ writeDb }: Context): Promise<void> {
  let published = BITE
  while (published === BITE) {
    published = await inTransaction(writeDb, async (tx) => {
      const contents = await publishSome(tx.db, BITE)
      for (const content of contents) await recordContent(tx, authorOf(content), 'svc:created', content)
      if (contents.length > 0) {
        await tellMentions(tx, authorOf, contents)
        await holdTagScopes(
          tx,
          contents.map(({ place_id }) => place_id),
        )
        await countTags(
          tx,
          contents.map(({ id }) => id),
        )
      }
      return contents.length
    })
  }
}

export async function countViews({ views, writeDb }: Context): Promise<void> {
  const counts = views.take()
  if (counts.size === 0) return
  try {
    await inTransaction(writeDb, (tx) => addToViewCounts(tx.db, counts))
  } catch (error) {
    views.giveBack(counts)
    throw error
  }
}

export const viewCounting: Follower = {
  name: 'views',
  complaint: 'views could not be counted',
  delayMs: 5_000,
  runsAtStop: true,
  wakeBy: ({ views }, wake) => views.whenNoted(wake),
  async run(context) {
    await countViews(context)
    return undefined
  },
}

/** Content comes out at its time, to the second. */
export const publishing: Follower = {
  name: 'publishing',
  complaint: 'scheduled content could not be published',
  pollMs: 1_000,
  async run(context) {
    await publishWhatIsDue(context)
    return undefined
  },
}
