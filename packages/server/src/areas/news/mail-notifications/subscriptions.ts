/**
 * Unsubscribe tokens: each names a person and the emails to end. The holder can end those emails and turn them on
 * again, nothing else.
 */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { isMailKind, MAIL_KINDS, type MailKind } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type EffectivePreferences, findPreferences, setMailKind } from '../../identity/preferences.ts'

/** Emails of some kinds, immediate or in the digest. */
export interface Subscription {
  readonly personId: string
  readonly pace: 'immediately' | 'daily'
  readonly kinds: readonly MailKind[]
}

const KEY = 'unsubscribe'
const SIGNATURE_BYTES = 16

const sign = ({ secrets }: Pick<Context, 'secrets'>, text: string): Buffer =>
  createHmac('sha256', secrets.keyFor(KEY)).update(text).digest().subarray(0, SIGNATURE_BYTES)

/** Only characters that stay unchanged in URLs and headers. */
export function makeToken(
  context: Pick<Context, 'secrets'>,
  { personId, pace, kinds }: Subscription,
): string {
  const text = [personId, pace, ...kinds].join('.')
  return `${text}.${sign(context, text).toString('base64url')}`
}

export const unsubscribeUrl = (
  context: Pick<Context, 'config' | 'secrets'>,
  subscription: Subscription,
): string => `${context.config.baseUrl}/unsubscribe/${makeToken(context, subscription)}`

export function readToken(context: Pick<Context, 'secrets'>, token: string): Subscription | undefined {
  const [, text = '', signature = ''] = /^(.*)\.([\w-]{22})$/.exec(token) ?? []
  const given = Buffer.from(signature, 'base64url')
  const right = sign(context, text)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [personId = '', pace, ...kinds] = text.split('.')
  // Kinds that no longer exist are ignored.
  return { personId, pace: pace === 'daily' ? 'daily' : 'immediately', kinds: kinds.filter(isMailKind) }
}

/** Undefined for a removed person. */
export async function findSubscriber(
  db: Database,
  { personId }: Subscription,
): Promise<EffectivePreferences | undefined> {
  return (await findPreferences(db, [personId])).get(personId)
}

/**
 * The kinds they get now. Leaving the digest ends everything in it; if no kind is daily, the kinds that exceeded the
 * daily limit. The queue is named only to those who decided about something when the digest was sent.
 */
export function kindsToEnd({ pace, kinds }: Subscription, { mail }: EffectivePreferences): MailKind[] {
  const inDigest = MAIL_KINDS.filter((kind) => kind !== 'moderation' || kinds.includes(kind))
  const daily = pace === 'daily' ? inDigest.filter((kind) => mail[kind] === 'daily') : []
  return daily.length > 0 ? daily : kinds.filter((kind) => mail[kind] !== 'never')
}

/** Turns emails of these kinds off. */
const kindsToResume = ({ kinds }: Subscription, { mail }: EffectivePreferences) =>
  kinds.filter((kind) => mail[kind] === 'never')

/** Returns whether the person exists. */
export async function unsubscribe(tx: Transaction, subscription: Subscription): Promise<boolean> {
  const preferences = await findSubscriber(tx.db, subscription)
  if (!preferences) return false
  for (const kind of kindsToEnd(subscription, preferences))
    await setMailKind(tx, subscription.personId, kind, 'never')
  return true
}

export async function resubscribe(tx: Transaction, subscription: Subscription): Promise<boolean> {
  const preferences = await findSubscriber(tx.db, subscription)
  if (!preferences) return false
  const { personId, pace } = subscription
  for (const kind of kindsToResume(subscription, preferences)) await setMailKind(tx, personId, kind, pace)
  return true
}
