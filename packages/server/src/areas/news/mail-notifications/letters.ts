/** What is written to somebody of what they may be told. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { type Letter, type LetterItem, oneLine } from '../../../engines/mail/letter.ts'
import { representActivity } from '../activities/represent.ts'
import type { Tellable } from './telling.ts'
import { texts } from './texts.ts'

const SUBJECT_LENGTH = 150
const QUOTE_LENGTH = 300
/** More than this nobody reads in a mail. */
const MOST_ITEMS = 25

/** Signs that make what follows them run the other way, so that a name could rewrite the sentence around it. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

function cut(text: string, length: number): string {
  const clean = oneLine(text.replace(TURNS, ''))
  return clean.length <= length ? clean : `${clean.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Of what the conversation is about, so that all mails about it have the same. */
function titleOf({ activity: { content, place, webhook } }: Tellable): string {
  if (webhook) return cut(texts.letter.webhookAt(webhook.callback), SUBJECT_LENGTH)
  if (!content) return cut(place?.name ?? '', SUBJECT_LENGTH)
  const { root_subject, page_name } = content
  return cut(root_subject ?? texts.letter.updateOf(page_name ?? ''), SUBJECT_LENGTH)
}

interface Writing {
  readonly context: Pick<Context, 'config'>
  /** Who reads it. */
  readonly actor: Actor
  /** Where to get no more of these mails. */
  readonly unsubscribe: string
}

function itemOf(writing: Writing, { entry, activity }: Tellable): LetterItem {
  const { actor, object, url } = representActivity(writing, activity)
  const quote = cut(entry.text ?? object.summary ?? '', QUOTE_LENGTH)
  return {
    sentence: cut(texts.happened[entry.reason](actor.displayName), QUOTE_LENGTH),
    ...(quote !== '' && { quote }),
    link: { label: texts.letter.open, url: url ?? writing.context.config.baseUrl },
  }
}

const rulesOf = (told: readonly Tellable[]) =>
  [...new Set(told.map(({ entry }) => entry.reason))].map((reason) => texts.rules[reason])

const moreOf = (told: readonly Tellable[]) => (told.length > MOST_ITEMS ? [texts.letter.more] : [])

/** In the order in which it happened, of what is given the newest first. */
export function conversationLetter(writing: Writing, told: readonly Tellable[]): Letter {
  const { because, noReplies, change } = texts.letter
  const [newest] = told
  const shown = told.slice(0, MOST_ITEMS).toReversed()
  return {
    subject: newest ? titleOf(newest) : '',
    paragraphs: newest ? [titleOf(newest)] : [],
    items: shown.map((each) => itemOf(writing, each)),
    afterwards: [...moreOf(told), noReplies, because(rulesOf(told))],
    aside: { label: change, url: writing.unsubscribe },
  }
}

const conversationOf = ({ entry }: Tellable) => `${entry.conversation_kind} ${entry.conversation_id}`

/** The conversations in the order of what is newest in them; in each what happened, in order. */
export function digestLetter(writing: Writing, told: readonly Tellable[]): Letter {
  const { subject, intro, because, change } = texts.digest
  const shown = told.slice(0, MOST_ITEMS)
  const conversations = Map.groupBy(shown, conversationOf).values()
  return {
    subject,
    paragraphs: [intro],
    items: [...conversations].flatMap((of) =>
      of
        .toReversed()
        .map((each, at) => ({ ...(at === 0 && { heading: titleOf(each) }), ...itemOf(writing, each) })),
    ),
    afterwards: [...moreOf(told), texts.letter.noReplies, because(rulesOf(told))],
    aside: { label: change, url: writing.unsubscribe },
  }
}
