/** Add-ons are told that they were registered or removed: noted by the transaction that does it, sent afterwards. */
import { formatDate, V3 } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { EgressFailed, send } from '../../../engines/egress/send.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'
import type { Follower } from '../../../work/follower.ts'
import { SECRET } from './add-ons.ts'
import type { CallbackRow } from './callback-queries.ts'
import * as queries from './callback-queries.ts'
import type { AddOnRow } from './queries.ts'
import { type Fields, sign } from './signatures.ts'
import { findTenant } from './tenant.ts'

const CODE = 'add-on code'
/** All of them while the code is good. */
const DELAYS_SECONDS = [5, 30, 120, 300]
const TIMEOUTS = { connectionMs: 15_000, readMs: 5_000 }
/** Longer than an attempt may take. */
const LEASE_SECONDS = 60
const AT_ONCE = 4

type Told = Pick<AddOnRow, 'id' | 'client_id' | 'scopes' | 'sealed_secret'>

export async function queueRegistration(
  context: Context,
  tx: Transaction,
  addOn: Told,
  { url, code }: { url: string; code: string },
): Promise<void> {
  const { id, client_id, scopes, sealed_secret } = addOn
  const sealed_code = context.secrets.seal(CODE, code)
  tx.noteChange('add-ons')
  await queries.queueCallback(tx.db, {
    add_on_id: id,
    kind: 'register',
    url,
    client_id,
    scopes,
    sealed_secret,
    sealed_code,
  })
}

/** The add-on is about to go, and what was not told of its registration need not be told any more. */
export async function queueRemoval(
  tx: Transaction,
  addOn: Told & Pick<AddOnRow, 'unregister_url'>,
): Promise<void> {
  const { id, client_id, scopes, sealed_secret, unregister_url: url } = addOn
  await queries.deleteCallback(tx.db, id, 'register')
  if (url === null) return
  const told = { add_on_id: id, client_id, scopes, sealed_secret, sealed_code: null }
  tx.noteChange('add-ons')
  await queries.queueCallback(tx.db, { ...told, kind: 'unregister', url })
}

/** Signed when it is sent, for a signature is good for as long as a code is. */
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

/** Why it came to nothing; undefined where it did not. */
async function attempt(context: Context, row: CallbackRow, signal: AbortSignal): Promise<string | undefined> {
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
    if (error instanceof EgressFailed) return error.message
    if (error instanceof Unsealable) return 'Its secret cannot be read any more: renew it.'
    throw error
  }
}

async function settle({ db, log }: Context, row: CallbackRow, reason: string | undefined): Promise<void> {
  const delay = DELAYS_SECONDS[row.attempts - 1]
  if (reason !== undefined && delay !== undefined) return queries.postponeCallback(db, row, reason, delay)
  // Nothing is left that could show what became of it.
  if (row.kind === 'unregister') {
    if (reason !== undefined) log.warn({ addOn: row.add_on_id, reason }, 'an unregisterURL could not be told')
    return queries.deleteCallback(db, row.add_on_id, 'unregister')
  }
  await queries.finishCallback(db, row, {
    state: reason === undefined ? 'delivered' : 'failed',
    reason: reason ?? null,
  })
}

/** Whether there was anything to do. */
async function deliverOne(context: Context, signal: AbortSignal): Promise<boolean> {
  const row = await inTransaction(context.writeDb, (tx) => queries.takeDue(tx.db, LEASE_SECONDS))
  if (!row) return false
  try {
    await settle(context, row, await attempt(context, row, signal))
  } catch (error) {
    if (!signal.aborted) throw error
    await queries.putBackCallback(context.db, row)
  }
  return true
}

/** Several nodes may do this at once. One that is slow holds up no other. */
export async function deliverCallbacks(
  context: Context,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (!(await queries.hasDue(context.db))) return
  const work = async () => {
    while (!signal.aborted && (await deliverOne(context, signal))) {}
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** The poll is for callbacks that are tried again. */
export const callbackDelivering: Follower = {
  name: 'add-on callbacks',
  complaint: 'callbacks to add-ons could not be delivered',
  topics: ['add-ons'],
  pollMs: 2_000,
  async run(context, stopping) {
    await deliverCallbacks(context, stopping)
    return undefined
  },
}
