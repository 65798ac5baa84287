/** Sends one callback once: its headers, and its outcome. */

import type { Context } from '../../../context.ts'
import type { KeptConnection } from '../../../engines/egress/kept-connection.ts'
import { readRetryAfter } from '../../../engines/egress/retry-after.ts'
import { EgressFailed, type OutboundAnswer, send } from '../../../engines/egress/send.ts'
import { PRODUCT_VERSION } from '../../../product.ts'
import { authorizeFor, findTenant } from '../../identity/add-ons.ts'
import type { SendableWebhook } from './sending.ts'
import { callbackIdOf, signaturesOf, traceParentOf } from './signing.ts'

export interface Callback {
  /** A UUID, the same for every attempt. */
  readonly key: string
  /** Defaults to the webhook's own. */
  readonly url?: string | null | undefined
  readonly body: string | Buffer
  readonly contentType: string
  /** Dropped notifications that the receiver was not told of yet. */
  readonly dropped?: number | undefined
}

export interface Outcome {
  readonly isSuccess: boolean
  /** Undefined when there was no answer. */
  readonly status?: number
  /** Shown to the owner. */
  readonly reason?: string
  readonly retryAfterSeconds?: number
  /** The receiver answered 410. */
  readonly isGone: boolean
  readonly durationMs: number
  /** A line with status and size, then some headers and the start of the body: for people, not for parsing. */
  readonly answerHead?: string
}

/** The part of a webhook needed to call it. */
type Called = Pick<SendableWebhook, 'callback' | 'add_on_id' | 'secrets'>

const GONE = 410
const SHOWN_HEADERS = ['content-type', 'content-length', 'location', 'retry-after', 'server'] as const
const SHOWN_HEADER_LENGTH = 200
const SHOWN_BODY_BYTES = 1024

function timeoutOf({ properties }: Context, kind: 'connection' | 'read'): number {
  const names = [`svc.webhooks.timeout.${kind}.default`, `svc.webhooks.timeout.${kind}.max`] as const
  return 1000 * Math.min(...names.map((name) => properties.get(name)))
}

async function headersOf(
  context: Context,
  webhook: Called,
  { key, url, body, contentType, dropped = 0 }: Callback,
): Promise<Record<string, string>> {
  const signed = { id: callbackIdOf(key), timestamp: Math.floor(Date.now() / 1000), body }
  // Only for the add-on itself: another receiver could impersonate this instance with it.
  const addOnId = url === undefined || url === null ? webhook.add_on_id : null
  const authorization = addOnId === null ? undefined : await authorizeFor(context, addOnId)
  return {
    'content-type': contentType,
    'user-agent': `Folkmoot/${PRODUCT_VERSION}`,
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': signaturesOf(webhook.secrets, signed),
    traceparent: traceParentOf(key),
    'x-tenant-id': await findTenant(context.db),
    ...(dropped > 0 && { 'x-notifications-dropped': String(dropped) }),
    ...(authorization !== undefined && { authorization }),
  }
}

/** Text that the database accepts and a terminal can show. */
const readable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be kept.
  text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')

function headOf({ status, headers, body }: OutboundAnswer): string {
  const shown = SHOWN_HEADERS.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [`${name}: ${String(value).slice(0, SHOWN_HEADER_LENGTH)}`]
  })
  const beginning = body.subarray(0, SHOWN_BODY_BYTES).toString('utf8')
  return readable([`HTTP ${status}, ${body.length} bytes`, ...shown, '', beginning].join('\n').trimEnd())
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

function outcomeOf(answer: OutboundAnswer): Omit<Outcome, 'durationMs'> {
  const { status } = answer
  const isSuccess = status >= 200 && status < 300
  const retryAfterSeconds = readRetryAfter(answer)
  const why = isRedirect(status) ? `It answered with ${status}; redirects are not followed.` : undefined
  return {
    isSuccess,
    status,
    ...(!isSuccess && { reason: why ?? `It answered with ${status}.` }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    isGone: status === GONE,
    answerHead: headOf(answer),
  }
}

/** A failed call is an outcome; throws only when aborted. */
export async function callBack(
  context: Context,
  webhook: Called,
  callback: Callback,
  signal?: AbortSignal,
  connection?: KeptConnection,
): Promise<Outcome> {
  const startedAt = performance.now()
  const passed = () => Math.round(performance.now() - startedAt)
  try {
    const answer = await send(context, {
      url: callback.url ?? webhook.callback,
      method: 'POST',
      headers: await headersOf(context, webhook, callback),
      body: callback.body,
      timeouts: { connectionMs: timeoutOf(context, 'connection'), readMs: timeoutOf(context, 'read') },
      ...(signal && { signal }),
      connection,
    })
    return { ...outcomeOf(answer), durationMs: passed() }
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof EgressFailed)) throw error
    return { isSuccess: false, reason: error.message, isGone: false, durationMs: passed() }
  }
}
