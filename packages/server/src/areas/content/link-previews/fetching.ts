/** Fetches previews: each URL once in a while, few at a time, and fewer of one host. */
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { addJob, addJobs, CutOff, type JobKind, TryAgain } from '../../../db/job-queue.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { releaseBlobs, storeBlob, useBlobs } from '../../../engines/blobs/blobs.ts'
import { readTarget } from '../../../engines/egress/targets.ts'
import type { Drawn } from '../../../engines/pictures/images.ts'
import { type Attempt, type Job, jobWith } from '../../../work/jobs.ts'
import { guardOf, type Page, readPage } from './page.ts'
import * as queries from './queries.ts'

const FETCH = { name: 'fetch_link_preview', maxAttempts: 3, priority: 10 } as const satisfies JobKind
const HOUR = 3600
const FOUND_SECONDS = 7 * 24 * HOUR
/** A page without a title may get one; a site that is down may come back. */
const NOTHING_SECONDS = 24 * HOUR
const SILENT_SECONDS = HOUR
/** Its picture came too late in the last attempt: then it is asked again. */
const LATE_SECONDS = 300
/** Not before it is due, though the clocks of this machine and of PostgreSQL differ. */
const AGAIN_MS = (LATE_SECONDS + 60) * 1000
/** Of their own, so that mails and callbacks never wait for slow sites. */
const SLOTS = 3
const POLL_MS = 1_000

/** The URL to fetch, without the part behind #; undefined for our own pages and what is never called. */
export function readLink(context: Pick<Context, 'config'>, href: string): string | undefined {
  const url = URL.parse(href)
  if (!url || /[\s\p{Cc}\p{Cf}]/u.test(href)) return undefined
  url.hash = ''
  return readTarget(href, guardOf(context).config) && readTarget(url.href, guardOf(context).config)?.href
}

/**
 * Two for a host, so that it is asked for two pages at a time, one of 64 pairs: a queue is never deleted. Jobs for the same URL
 * have the same queue.
 */
function queueOf(url: string): string {
  const pair = hash('sha256', new URL(url).host, 'buffer').readUInt8() % 64
  const half = hash('sha256', url, 'buffer').readUInt8() % 2
  return `link previews ${pair} ${half}`
}

const jobOf = ({ id, url }: queries.DuePreview) => ({
  payload: { previewId: id },
  key: `link preview:${id}`,
  queue: queueOf(url),
})

export async function queueFetches(tx: Transaction, due: readonly queries.DuePreview[]): Promise<void> {
  await addJobs(
    tx.db,
    FETCH,
    due.map((preview) => jobOf(preview)),
  )
}

async function storePicture(context: Context, { bytes, width, height }: Drawn) {
  const { id, size } = await storeBlob(context, Readable.from([bytes]), { limit: bytes.length })
  return { blob_id: id, size, width, height }
}

function freshSecondsOf(page: Page | undefined, isLast: boolean): number {
  if (!page) return NOTHING_SECONDS
  if (!page.isPictureLate) return FOUND_SECONDS
  return isLast ? LATE_SECONDS : 0
}

/** Undefined: the page has no preview. */
async function save(
  context: Context,
  { id, url }: queries.DuePreview,
  page: Page | undefined,
  isLast: boolean,
): Promise<void> {
  const picture = page?.picture && (await storePicture(context, page.picture))
  await inTransaction(context.writeDb, async (tx) => {
    const stored = picture ? [picture.blob_id] : []
    await useBlobs(tx.db, stored)
    const row = page && {
      title: page.title,
      description: page.description ?? null,
      site_name: page.siteName,
      picture,
      isPictureLate: page.isPictureLate,
    }
    const before = await queries.savePage(tx.db, id, row, freshSecondsOf(page, isLast))
    await releaseBlobs(tx.db, before ? [before.blob_id ?? []].flat() : stored)
    if (page?.isPictureLate && isLast)
      await addJob(tx.db, FETCH, { ...jobOf({ id, url }), runAt: new Date(Date.now() + AGAIN_MS) })
  })
}

async function ask(context: Context, id: string, url: string, { isLast, stopping }: Attempt): Promise<void> {
  try {
    const outcome = await readPage(context, url, { signal: stopping })
    if (outcome !== 'silent') {
      const found = outcome === 'nothing' ? undefined : outcome
      await save(context, { id, url }, found, isLast)
      if (found?.isPictureLate && !isLast) throw new TryAgain('Too many pictures are being read.')
      return
    }
  } catch (error) {
    if (stopping.aborted) throw new CutOff('The worker stops.')
    throw error
  }
  const silences = await queries.noteSilence(context.jobDb, id)
  if (!isLast && silences < FETCH.maxAttempts) throw new TryAgain('The site did not answer.')
  await queries.postpone(context.jobDb, id, SILENT_SECONDS)
}

async function fetchPreview(context: Context, id: string, attempt: Attempt): Promise<void> {
  const url = context.config.linkPreviews ? await queries.findDueUrl(context.jobDb, id) : undefined
  if (url !== undefined) await ask(context, id, url, attempt)
}

export const linkPreviewFetching: Job = jobWith(
  { ...FETCH, isRemote: true, ownSlots: SLOTS, pollMs: POLL_MS },
  Type.Object({ previewId: Type.String() }),
  (context, { previewId }, attempt) => fetchPreview(context, previewId, attempt),
)
