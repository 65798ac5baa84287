/** Renders notification emails. */
import type { Language, ModerationItem } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { MailContent, MailItem } from '../../../engines/mail/mail-content.ts'
import { representActivity } from '../activities/represent.ts'
import type { TellableEntry } from '../inbox/tellable.ts'
import { cut } from './cut.ts'
import type { MailableEntry } from './mailable.ts'
import { moderationItems, moreItems } from './moderation-rendering.ts'
import { type NotificationTexts, notificationTexts } from './texts.ts'

const SUBJECT_LENGTH = 150
const QUOTE_LENGTH = 300
/** More than anybody reads in an email. */
const MOST_ITEMS = 25

/** The title of the conversation, so that all its emails share a subject. */
export function titleOf({ mail }: NotificationTexts, { activity }: TellableEntry): string {
  const { content, place, webhook } = activity
  if (webhook) return cut(mail.webhookAt(webhook.callback), SUBJECT_LENGTH)
  if (!content) return cut(place?.name ?? '', SUBJECT_LENGTH)
  const { root_subject, page_name } = content
  return cut(root_subject ?? mail.updateOf(page_name ?? ''), SUBJECT_LENGTH)
}

interface Writing {
  readonly context: Pick<Context, 'config'>
  /** The reader. */
  readonly actor: Actor
  readonly language: Language
  /** The unsubscribe URL. */
  readonly unsubscribe: string
}

function itemOf(writing: Writing, { entry, activity }: MailableEntry): MailItem {
  const { actor, object, url } = representActivity(writing, activity)
  const texts = notificationTexts[writing.language]
  const quote = cut(entry.text ?? object.summary ?? '', QUOTE_LENGTH)
  return {
    sentence: cut(texts.happened[entry.reason](actor.displayName), QUOTE_LENGTH),
    ...(quote !== '' && { quote }),
    link: { label: texts.mail.open, url: url ?? writing.context.config.baseUrl },
  }
}

const rulesOf = ({ rules }: NotificationTexts, told: readonly MailableEntry[]) =>
  [...new Set(told.map(({ entry }) => entry.reason))].map((reason) => rules[reason])

const moreOf = ({ mail }: NotificationTexts, told: readonly MailableEntry[]) =>
  told.length > MOST_ITEMS ? [mail.more] : []

/** Oldest first; `told` is newest first. */
export function renderConversation(writing: Writing, told: readonly MailableEntry[]): MailContent {
  const { language } = writing
  const texts = notificationTexts[language]
  const { because, noReplies, change } = texts.mail
  const [newest] = told
  const shown = told.slice(0, MOST_ITEMS).toReversed()
  return {
    language,
    subject: newest ? titleOf(texts, newest) : '',
    paragraphs: newest ? [titleOf(texts, newest)] : [],
    items: shown.map((each) => itemOf(writing, each)),
    afterwards: [...moreOf(texts, told), noReplies, because(rulesOf(texts, told))],
    aside: { label: change, url: writing.unsubscribe },
  }
}

const conversationOf = ({ entry }: MailableEntry) => `${entry.conversation_kind} ${entry.conversation_id}`

interface Digest {
  readonly told: readonly MailableEntry[]
  /** Of the moderators' queue, oldest first. */
  readonly items: readonly ModerationItem[]
}

/** What waits for a decision, then conversations by their newest entry; oldest first in each. */
export function renderDigest(writing: Writing, { told, items }: Digest): MailContent {
  const { language } = writing
  const texts = notificationTexts[language]
  const { subject, intro, because, change } = texts.digest
  const shown = told.slice(0, MOST_ITEMS)
  const conversations = Map.groupBy(shown, conversationOf).values()
  const waiting = moderationItems(writing, items)
  const rules = [...(items.length > 0 ? [texts.moderation.rule] : []), ...rulesOf(texts, told)]
  return {
    language,
    subject,
    paragraphs: [intro],
    items: [
      ...waiting.map((item, at) => ({ ...(at === 0 && { heading: texts.moderation.subject }), ...item })),
      ...[...conversations].flatMap((of) =>
        of.toReversed().map((each, at) => ({
          ...(at === 0 && { heading: titleOf(texts, each) }),
          ...itemOf(writing, each),
        })),
      ),
    ],
    afterwards: [...moreItems(texts, items), ...moreOf(texts, told), texts.mail.noReplies, because(rules)],
    aside: { label: change, url: writing.unsubscribe },
  }
}
