/**
 * /unsubscribe: ends a kind of email with one click in a mail program (RFC 8058) or on the page. GET changes nothing,
 * because scanners follow links.
 */
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { requireSpace } from '../../../disk.ts'
import { failure } from '../../../failure.ts'
import type { WebAnswer, WebCall, WebRoute } from '../../../http/web.ts'
import { choiceTexts } from './choice-texts.ts'
import {
  findSubscriber,
  kindsToEnd,
  readToken,
  resubscribe,
  type Subscription,
  unsubscribe,
} from './subscriptions.ts'
import { choicePage } from './unsubscribe-page.ts'

/** An invalid token and one of a removed person answer alike. */
const noSuchPage = ({ language }: WebCall) => failure('path_unknown', choiceTexts[language].missing)

function subscriptionOf(call: WebCall): Subscription {
  const { context, params } = call
  const subscription = readToken(context, params.token ?? '')
  if (!subscription) throw noSuchPage(call)
  return subscription
}

/** Shows the current state and the button that changes it. */
async function show(call: WebCall, subscription: Subscription, hasChanged: boolean): Promise<WebAnswer> {
  const { context, params, at, language } = call
  const preferences = await findSubscriber(context.db, subscription)
  if (!preferences) throw noSuchPage(call)
  const ending = kindsToEnd(subscription, preferences)
  const isOn = ending.length > 0
  const { done, undone, submit, undo } = choiceTexts[language]
  const path = at(`/unsubscribe/${params.token}`)
  const page = choicePage({
    language,
    kinds: isOn ? ending : subscription.kinds,
    isDigest: subscription.pace === 'daily',
    ...((hasChanged || !isOn) && { note: isOn ? undone : done }),
    action: isOn ? path : `${path}/undo`,
    submit: isOn ? submit : undo,
  })
  return { page }
}

type Change = (tx: Transaction, subscription: Subscription) => Promise<boolean>

/** 200 without a redirect: some mail programs follow none. */
async function change(call: WebCall, make: Change): Promise<WebAnswer> {
  const { context, trace } = call
  const subscription = subscriptionOf(call)
  requireSpace(context.disk)
  const isThere = await inTransaction(context.writeDb, (tx) => make(tx, subscription), trace)
  if (!isThere) throw noSuchPage(call)
  return await show(call, subscription, true)
}

/** The body adds nothing to the URL, so it may come from anywhere except another site's page. */
const oneClick = { method: 'POST', isWithoutToken: true, takesMultipart: true } as const
const path = '/unsubscribe/{token}'

export const unsubscribePages: readonly WebRoute[] = [
  { method: 'GET', path, handle: (call) => show(call, subscriptionOf(call), false) },
  { ...oneClick, path, handle: (call) => change(call, unsubscribe) },
  { ...oneClick, path: `${path}/undo`, handle: (call) => change(call, resubscribe) },
]
