/** Writes pushes: for one conversation, or a summary. */
import { createHmac } from 'node:crypto'
import { appPaths, type InboxReason } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { MESSAGE_MAX_BYTES, type PushMessage } from '../../../engines/web-push/web-push.ts'
import { representActivity } from '../activities/represent.ts'
import type { Reader, TellableEntry } from '../inbox/tellable.ts'
import { cut } from '../mail-notifications/cut.ts'
import { titleOf } from '../mail-notifications/rendering.ts'
import { notificationTexts } from '../mail-notifications/texts.ts'
import { pushTexts } from './texts.ts'

const TITLE_LENGTH = 120
const SENTENCE_LENGTH = 160
const QUOTE_LENGTH = 240
/** After a day it is no news, as with mails. */
const TTL_SECONDS = 86_400
/** Somebody waits for an answer. */
const URGENT: readonly InboxReason[] = ['mention', 'reply', 'direct']

/** What the service worker shows, if it is for who turned it on there. A notification replaces one with the same tag. */
interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  /** A path of this instance. */
  readonly url: string
}

export interface Push {
  readonly entryIds: readonly string[]
  readonly message: PushMessage
}

type Writing = Pick<Context, 'config' | 'look' | 'secrets'>

/** Push services see topics, and must not learn ids from them. */
const topicOf = ({ secrets }: Writing, { member }: Reader, tag: string): string =>
  createHmac('sha256', secrets.keyFor('push topic'))
    .update(`${member.id} ${tag}`)
    .digest('base64url')
    .slice(0, 32)

function messageOf(writing: Writing, reader: Reader, shown: Shown, isUrgent: boolean): PushMessage {
  const text = JSON.stringify({ personID: reader.member.id, ...shown, lang: reader.language })
  if (Buffer.byteLength(text) > MESSAGE_MAX_BYTES) throw new Error('a push is too long')
  const topic = topicOf(writing, reader, shown.tag)
  return { text, ttl: TTL_SECONDS, urgency: isUrgent ? 'high' : 'normal', topic }
}

const pathOf = (url: string): string => {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

const PATH_LENGTH = 500
const pageIn = ({ config }: Writing, url: string | undefined, otherwise: string): string => {
  const path = pathOf(url ?? config.baseUrl)
  return path.length <= PATH_LENGTH ? path : pathOf(config.baseUrl + otherwise)
}

export const conversationOf = ({ entry }: TellableEntry): string =>
  `${entry.conversation_kind}-${entry.conversation_id}`

/** `told` is newest first, of one conversation. */
export function renderConversation(
  writing: Writing,
  reader: Reader,
  told: readonly [TellableEntry, ...TellableEntry[]],
): Push {
  const [newest] = told
  const { entry, activity } = newest
  const texts = notificationTexts[reader.language]
  const { actor, object, url } = representActivity({ context: writing, actor: reader.member }, activity)
  const quote = cut(entry.text ?? object.summary ?? '', QUOTE_LENGTH)
  const lines = [
    cut(texts.happened[entry.reason](actor.displayName), SENTENCE_LENGTH),
    quote,
    told.length > 1 ? pushTexts[reader.language].more(told.length - 1) : '',
  ]
  const shown: Shown = {
    title: cut(titleOf(texts, newest), TITLE_LENGTH),
    body: lines.filter((line) => line !== '').join('\n'),
    tag: conversationOf(newest),
    url: pageIn(writing, url, appPaths.inbox),
  }
  const isUrgent = told.some((one) => URGENT.includes(one.entry.reason))
  return {
    entryIds: told.map((one) => one.entry.entry_id),
    message: messageOf(writing, reader, shown, isUrgent),
  }
}

/** Names nobody and nothing: what it counts is in the inbox. */
export function renderSummary(writing: Writing, reader: Reader, told: readonly TellableEntry[]): Push {
  const shown: Shown = {
    title: writing.look.name,
    body: pushTexts[reader.language].summary(told.length),
    tag: 'summary',
    url: pageIn(writing, writing.config.baseUrl + appPaths.inbox, appPaths.inbox),
  }
  return {
    entryIds: told.map((one) => one.entry.entry_id),
    message: messageOf(writing, reader, shown, false),
  }
}
