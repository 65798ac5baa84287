/** What reacts to changes within a moment, and what is written out of memory. Work that waits, retries or repeats is in tasks.ts. */
import { viewCounting } from './areas/content/jobs.ts'
import { followForWebhooks, startDeliveries } from './areas/hooks/jobs.ts'
import { sessionNoting, tokenUseNoting } from './areas/identity/jobs.ts'
import { departureNoting } from './areas/instance/jobs.ts'
import { inboxFilling, mailNoting } from './areas/news/jobs.ts'
import { lastActivityOfPlaces, tagCounting } from './areas/places/jobs.ts'
import { type FollowingReader, startLogFollower } from './areas/record/activity-log.ts'
import { auditLinking } from './areas/record/jobs.ts'
import { searchIndexing, wordCounting } from './areas/search/jobs.ts'
import type { Context } from './context.ts'
import { type Follower, startFollower } from './work/follower.ts'

const readers: readonly FollowingReader[] = [inboxFilling, lastActivityOfPlaces, departureNoting]

const followers: readonly Follower[] = [searchIndexing, mailNoting, auditLinking, tagCounting]

/** Stopped last: the others may leave something in memory. */
const flushers: readonly Follower[] = [viewCounting, tokenUseNoting, sessionNoting, wordCounting]

export function startFollowers(context: Context): { stop(): Promise<void> } {
  const flushing = flushers.map((follower) => startFollower(context, follower))
  const following = followers.map((follower) => startFollower(context, follower))
  following.push(startLogFollower(context, [...readers, followForWebhooks(context)]))
  const deliveries = startDeliveries(context)
  return {
    async stop() {
      await Promise.all([...following, deliveries].map((follower) => follower.stop()))
      await Promise.all(flushing.map((follower) => follower.stop()))
    },
  }
}
