/**
 * Jobs send pushes outside any transaction, one job for each device, so that a slow push service delays nobody else. At least once:
 * a repeated push replaces the first one on the device.
 */
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { CutOff } from '../../../db/job-queue.ts'
import { readRetryAfter } from '../../../engines/egress/retry-after.ts'
import { EgressFailed, send } from '../../../engines/egress/send.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'
import { type Device, type VapidKeys, writePush } from '../../../engines/web-push/web-push.ts'
import { jobWith } from '../../../work/jobs.ts'
import { findReader, type Reader } from '../inbox/tellable.ts'
import { composePushes } from './composing.ts'
import { getPushKeys } from './keys.ts'
import { addSending, SEND_PUSHES } from './queueing.ts'
import { quietUntil } from './quiet-hours.ts'
import type { Push } from './rendering.ts'
import * as queries from './sending-queries.ts'
import { isPushOn, openDevice } from './subscriptions.ts'

/** Longer than a job takes: six pushes, the last of them timed out. */
const LEASE_SECONDS = 120
const MOST_WAITING = 1_000
/** Failures in a row after which what waits is given up: about 80 minutes. It stays in the inbox. */
const MOST_FAILURES = 8
const RETRY_MAX_SECONDS = 6 * 60 * 60
/** Concurrent jobs; each mostly waits for a push service. No more than the worker has connections, of which graphile-worker warns. */
const SLOTS = 7

/** Tells an operator of a push service whom to ask. */
const contactOf = ({ config: { baseUrl, mailFrom } }: Context): string =>
  baseUrl.startsWith('https:') ? baseUrl : `mailto:${mailFrom.address}`

type Outcome = 'sent' | 'gone' | 'refused' | { readonly retryAfterSeconds: number | undefined }

async function post(
  context: Context,
  { keys, device }: Addressee,
  push: Push,
  stopping: AbortSignal,
): Promise<Outcome> {
  const { url, headers, body } = await writePush(keys, contactOf(context), device, push.message)
  try {
    const { timeouts } = context.pushServices
    const request = { url, method: 'POST', headers, body, timeouts, signal: stopping } as const
    const answer = await send(context, request)
    context.pushServices.noteAnswer(url)
    const { status } = answer
    if (status >= 200 && status < 300) return 'sent'
    if (status === 404 || status === 410) return 'gone'
    const isBusy = status === 429 || status >= 500
    return isBusy ? { retryAfterSeconds: readRetryAfter(answer) } : 'refused'
  } catch (error) {
    if (stopping.aborted) throw new CutOff('The worker stops.')
    if (!(error instanceof EgressFailed)) throw error
    if (error.reason === 'timeout') context.pushServices.noteTimeout(url)
    return { retryAfterSeconds: undefined }
  }
}

interface Addressee {
  readonly row: queries.ClaimedDevice
  readonly device: Device
  readonly reader: Reader
  readonly keys: VapidKeys
}

/** e to the n seconds, as jobs wait, or as long as the push service asks for. */
async function putOff(
  { jobDb, pushServices, log }: Context,
  { id, failures }: queries.ClaimedDevice,
  retryAfterSeconds = 0,
): Promise<Date | undefined> {
  if (failures + 1 >= MOST_FAILURES) {
    pushServices.counts.failed++
    log.info({ subscription: id }, 'pushes to a device are given up')
    await queries.giveUp(jobDb, id)
    return undefined
  }
  pushServices.counts.deferred++
  const seconds = Math.min(Math.max(Math.exp(failures + 1), retryAfterSeconds), RETRY_MAX_SECONDS)
  const retryAt = new Date(Date.now() + seconds * 1000)
  await queries.noteFailure(jobDb, id, retryAt)
  return retryAt
}

/** Returns when to go on, if it must stop. */
async function sendAll(
  context: Context,
  addressee: Addressee,
  pushes: readonly Push[],
  stopping: AbortSignal,
): Promise<Date | undefined> {
  const { jobDb, pushServices } = context
  const { id } = addressee.row
  for (const push of pushes) {
    const outcome = await post(context, addressee, push, stopping)
    if (outcome === 'gone') {
      pushServices.counts.gone++
      await queries.deleteDevice(jobDb, id)
      return undefined
    }
    if (typeof outcome === 'object') return await putOff(context, addressee.row, outcome.retryAfterSeconds)
    pushServices.counts[outcome === 'sent' ? 'sent' : 'failed']++
    if (outcome === 'sent') await queries.noteSent(jobDb, id, push.entryIds)
    else await queries.deleteWaiting(jobDb, id, push.entryIds)
  }
  return undefined
}

/** Undefined for a device that nothing may be sent to any more. */
async function findAddressee(context: Context, row: queries.ClaimedDevice): Promise<Addressee | undefined> {
  const reader = row.is_live ? await findReader(context, row.person_id) : undefined
  if (!reader) return undefined
  try {
    return { row, reader, device: openDevice(context, row.sealed), keys: await getPushKeys(context) }
  } catch (error) {
    if (error instanceof Unsealable) return undefined
    throw error
  }
}

async function sendTo(
  context: Context,
  row: queries.ClaimedDevice,
  stopping: AbortSignal,
): Promise<Date | undefined> {
  const { jobDb, pushServices } = context
  const addressee = await findAddressee(context, row)
  if (!addressee) {
    await queries.deleteDevice(jobDb, row.id)
    return undefined
  }
  const { reader, device } = addressee
  const quietEnd = quietUntil(reader.preferences, new Date())
  if (quietEnd) {
    await queries.hold(jobDb, row.id)
    return quietEnd
  }
  const pause = pushServices.pausedUntil(device.endpoint)
  if (pause) return pause
  const waiting = await queries.findWaiting(jobDb, row.id, MOST_WAITING)
  const pushes = await composePushes(context, reader, waiting)
  const kept = new Set(pushes.flatMap(({ entryIds }) => entryIds))
  const dropped = waiting.map(({ entry_id }) => entry_id).filter((id) => !kept.has(id))
  pushServices.counts.dropped += dropped.length
  await queries.deleteWaiting(jobDb, row.id, dropped)
  return await sendAll(context, addressee, pushes, stopping)
}

/** Entries that arrive while it sends have a job that finds the device claimed, so it looks again after releasing it. */
async function sendPushes(context: Context, id: string, stopping: AbortSignal): Promise<void> {
  const { jobDb } = context
  if (!isPushOn(context)) return await queries.giveUp(jobDb, id)
  for (;;) {
    const row = await queries.claim(jobDb, id, LEASE_SECONDS)
    let next: Date | undefined
    if (row) next = await sendTo(context, row, stopping).finally(() => queries.release(jobDb, id))
    next ??= await queries.findNextClaim(jobDb, id)
    if (!next) return
    if (next.getTime() > Date.now()) return await addSending(jobDb, [id], next)
  }
}

export const pushSending = jobWith(
  { ...SEND_PUSHES, isRemote: true, ownSlots: SLOTS },
  Type.Object({ subscription: Type.String() }),
  (context, { subscription }, { stopping }) => sendPushes(context, subscription, stopping),
)

export async function measurePushes({ jobDb, pushServices }: Context): Promise<void> {
  pushServices.waiting = await queries.countWaiting(jobDb)
}
