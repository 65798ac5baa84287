/** Tells add-ons of their registration and removal: queued in the same transaction, sent by a job. */
import { formatDate, V3 } from '@folkmoot/contract'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { addJob, CutOff, TryAgain } from '../../../db/job-queue.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { EgressFailed, send } from '../../../engines/egress/send.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'
import { type Attempt, jobWith } from '../../../work/jobs.ts'
import { SECRET } from './add-ons.ts'
import type { CallbackRow } from './callback-queries.ts'
import * as queries from './callback-queries.ts'
import type { AddOnRow } from './queries.ts'
import { type Fields, sign } from './signatures.ts'
import { findTenant } from './tenant.ts'

const CODE = 'add-on code'
/** At most six attempts over about four minutes, while the code is valid. */
export const TELL = { name: 'tell_add_on', maxAttempts: 6 }
const TIMEOUTS = { connectionMs: 15_000, readMs: 5_000 }

type Told = Pick<AddOnRow, 'id' | 'client_id' | 'scopes' | 'sealed_secret'>

async function queue(tx: Transaction, callback: queries.NewCallback): Promise<void> {
  await addJob(tx.db, TELL, { payload: { callback: await queries.queueCallback(tx.db, callback) } })
}

export async function queueRegistration(
  context: Context,
  tx: Transaction,
  addOn: Told,
  { url, code }: { url: string; code: string },
): Promise<void> {
  const { id, client_id, scopes, sealed_secret } = addOn
  const sealed_code = context.secrets.seal(CODE, code)
  await queue(tx, { add_on_id: id, kind: 'register', url, client_id, scopes, sealed_secret, sealed_code })
}

/** The add-on is being removed, so its registration need not be delivered any more. */
export async function queueRemoval(
  tx: Transaction,
  addOn: Told & Pick<AddOnRow, 'unregister_url'>,
): Promise<void> {
  const { id, client_id, scopes, sealed_secret, unregister_url: url } = addOn
  await queries.deleteCallback(tx.db, id, 'register')
  if (url === null) return
  const told = { add_on_id: id, client_id, scopes, sealed_secret, sealed_code: null }
  await queue(tx, { ...told, kind: 'unregister', url })
}

/** Signed when sent, because a signature expires with the code. */
async function bodyOf(context: Context, row: CallbackRow): Promise<string> {
  const { config, secrets, vocabulary } = context
  const fields: Fields = {
    clientId: row.client_id,
    ...(row.sealed_secret && { clientSecret: secrets.open(SECRET, row.sealed_secret) }),
    ...(row.sealed_code && { code: secrets.open(CODE, row.sealed_code) }),
    scope: row.scopes.join(' '),
    tenantId: await findTenant(context.db),
    svcUrl: config.baseUrl,
    timestamp: formatDate(new Date()),
    svcSignatureURL: `${config.baseUrl}${V3}/addons/signatures`,
  }
  const written = vocabulary.write(fields) as Fields
  return JSON.stringify({ ...written, [vocabulary.word('svcSignature')]: sign(context, written) })
}

/** Why it failed; undefined on success. */
async function tell(context: Context, row: CallbackRow, signal: AbortSignal): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Folkmoot' }
  try {
    const body = await bodyOf(context, row)
    const { status } = await send(context, {
      url: row.url,
      method: 'POST',
      headers,
      body,
      timeouts: TIMEOUTS,
      signal,
    })
    return status >= 200 && status < 300 ? undefined : `It answered with ${status}.`
  } catch (error) {
    if (signal.aborted) throw new CutOff('The worker stops.')
    if (error instanceof EgressFailed) return error.message
    if (error instanceof Unsealable) return 'Its secret cannot be read any more: renew it.'
    throw error
  }
}

/** A removed add-on has no row left to show the outcome. */
async function settle({ db, log }: Context, row: CallbackRow, reason: string | undefined): Promise<void> {
  if (row.kind === 'unregister') {
    if (reason !== undefined)
      log.warn({ addOn: row.add_on_id, reason }, 'an unregisterURL could not be called')
    return queries.deleteCallback(db, row.add_on_id, 'unregister')
  }
  await queries.finishCallback(db, row.id, {
    state: reason === undefined ? 'delivered' : 'failed',
    reason: reason ?? null,
  })
}

async function tellAddOn(context: Context, id: string, { isLast, stopping }: Attempt): Promise<void> {
  const row = await queries.findPending(context.db, id)
  if (!row) return
  const reason = await tell(context, row, stopping)
  if (reason === undefined || isLast) return await settle(context, row, reason)
  await queries.noteReason(context.db, id, reason)
  throw new TryAgain(reason)
}

export const callbackDelivery = jobWith(
  { ...TELL, isRemote: true },
  Type.Object({ callback: Type.String() }),
  (context, { callback }, attempt) => tellAddOn(context, callback, attempt),
)
