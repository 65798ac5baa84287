/**
 * Finds the links of written texts. A reader of the log queues the contents, a job parses them: neither a writer nor another
 * reader of the log waits for that.
 */
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { addJobs, type JobKind } from '../../../db/job-queue.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { escapeValue } from '../../../engines/html/characters.ts'
import { findLoneLinks } from '../../../engines/html/lone-links.ts'
import { type Job, jobWith } from '../../../work/jobs.ts'
import {
  type Activity,
  type FollowingReader,
  type LogReader,
  type ReadEnd,
  readToEnd,
} from '../../record/activity-log.ts'
import { queueFetches, readLink } from './fetching.ts'
import { addPreviews, type FoundLink, findBody, findWithLinks, replaceLinks } from './queries.ts'

const FIND: JobKind = { name: 'find_links', maxAttempts: 5, priority: 10 }
/** Further ones get no preview. */
const MOST_LINKS = 5
const SPACING_MS = 500

const WRITTEN: ReadonlySet<Activity['verb']> = new Set([
  'svc:created',
  'svc:modified',
  'svc:commented',
  'svc:replied',
])

/** While previews are off it only reads on, so that turning them on does not fetch everything since. */
const readerFor = ({ config }: Pick<Context, 'config'>): LogReader => ({
  name: 'link_previews',
  async handle(tx, activities) {
    if (!config.linkPreviews) return
    const written = activities.filter(({ verb }) => WRITTEN.has(verb)).map(({ object }) => object.id)
    if (written.length === 0) return
    const ids = await findWithLinks(tx.db, [...new Set(written)])
    await addJobs(
      tx.db,
      FIND,
      ids.map((contentId) => ({ payload: { contentId }, key: `links:${contentId}` })),
    )
  },
})

export const followLinks = (context: Context, stopping?: AbortSignal): Promise<ReadEnd> =>
  readToEnd(context, readerFor(context), stopping)

export const linksFollowing: FollowingReader = {
  name: 'link_previews',
  complaint: 'links of new texts could not be found',
  spacingMs: SPACING_MS,
  readToEnd: followLinks,
}

function readLinks(context: Context, hrefs: readonly string[]): FoundLink[] {
  const links = new Map<string, FoundLink>()
  for (const href of hrefs) {
    const url = readLink(context, href)
    if (url !== undefined && !links.has(url)) links.set(url, { url, href: escapeValue(href) })
  }
  return [...links.values()].slice(0, MOST_LINKS)
}

async function findLinks(context: Context, contentId: string): Promise<void> {
  const body = context.config.linkPreviews ? await findBody(context.jobDb, contentId) : undefined
  if (body === undefined) return
  const links = readLinks(context, await findLoneLinks(body))
  await inTransaction(context.writeDb, async (tx) => {
    const due =
      links.length === 0
        ? []
        : await addPreviews(
            tx.db,
            links.map(({ url }) => url),
          )
    await replaceLinks(tx.db, contentId, links)
    await queueFetches(tx, due)
  })
}

export const linkFinding: Job = jobWith(
  FIND,
  Type.Object({ contentId: Type.String() }),
  (context, { contentId }) => findLinks(context, contentId),
)
