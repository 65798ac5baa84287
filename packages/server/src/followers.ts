/** Background work woken by changes, and writers of what is kept in memory. Scheduled work is in jobs.ts. */
import {
  linksFollowing,
  rankingsFollowing,
  scoring,
  viewCounting,
  visitWriting,
} from './areas/content/jobs.ts'
import { figuresFollowing } from './areas/figures/jobs.ts'
import { followForWebhooks, startDeliveries, webhookRemoval } from './areas/hooks/jobs.ts'
import { sessionNoting, tokenUseNoting } from './areas/identity/jobs.ts'
import { inboxFilling, mailQueueing, moderationMailing, pushQueueing } from './areas/news/jobs.ts'
import { lastActivityOfPlaces, placeViewCounting, tagCounting } from './areas/places/jobs.ts'
import { type FollowingReader, startLogFollower } from './areas/record/activity-log.ts'
import { auditLinking } from './areas/record/jobs.ts'
import { pendingMerging, searchIndexing, wordCounting } from './areas/search/jobs.ts'
import type { Context } from './context.ts'
import { type Follower, startFollower } from './work/follower.ts'

const readers: readonly FollowingReader[] = [
  inboxFilling,
  lastActivityOfPlaces,
  rankingsFollowing,
  linksFollowing,
  figuresFollowing,
]

const followers: readonly Follower[] = [
  searchIndexing,
  pendingMerging,
  mailQueueing,
  moderationMailing,
  pushQueueing,
  auditLinking,
  tagCounting,
  webhookRemoval,
  scoring,
]

/** Write what this process collected in memory. Stopped last: the others may still add to it. */
const flushers: readonly Follower[] = [
  viewCounting,
  visitWriting,
  placeViewCounting,
  tokenUseNoting,
  sessionNoting,
  wordCounting,
]

interface Running {
  stop(): Promise<void>
}

/** For every process. */
export function startFlushers(context: Context): Running {
  const flushing = flushers.map((follower) => startFollower(context, follower))
  return {
    async stop() {
      await Promise.all(flushing.map((follower) => follower.stop()))
    },
  }
}

/** For workers, and for servers that are not started with --no-worker. */
export function startFollowers(context: Context): Running {
  const following = followers.map((follower) => startFollower(context, follower))
  following.push(startLogFollower(context, [...readers, followForWebhooks(context)]))
  const deliveries = startDeliveries(context)
  return {
    async stop() {
      await Promise.all([...following, deliveries].map((follower) => follower.stop()))
    },
  }
}
