/** Renders items of the moderators' queue: what waits, where, and its title, but none of its text. */
import { appPaths, type Language, type ModerationItem } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { MailContent, MailItem } from '../../../engines/mail/mail-content.ts'
import { cut } from './cut.ts'
import { type NotificationTexts, notificationTexts } from './texts.ts'

const TITLE_LENGTH = 150
const MOST_ITEMS = 25

interface Writing {
  readonly context: Pick<Context, 'config'>
  readonly language: Language
  /** The unsubscribe URL. */
  readonly unsubscribe: string
}

function sentenceOf({ moderation }: NotificationTexts, item: ModerationItem): string {
  const where = cut(item.context?.parentPlace?.name ?? '', TITLE_LENGTH)
  if (item.kind === 'pending') return moderation.pending(where)
  return item.object?.type === 'person' ? moderation.person : moderation.content(where)
}

const titleOf = ({ object, context, about }: ModerationItem): string =>
  cut((object?.type === 'person' ? about?.person.displayName : context?.conversation) ?? '', TITLE_LENGTH)

export function moderationItems(
  { context, language }: Pick<Writing, 'context' | 'language'>,
  items: readonly ModerationItem[],
): MailItem[] {
  const texts = notificationTexts[language]
  const queue = `${context.config.baseUrl}${appPaths.manageQueue}`
  return items.slice(0, MOST_ITEMS).map((item) => {
    const quote = titleOf(item)
    return {
      sentence: sentenceOf(texts, item),
      ...(quote !== '' && { quote }),
      link: { label: texts.moderation.open, url: `${queue}?item=${item.id}` },
    }
  })
}

export const moreItems = ({ moderation }: NotificationTexts, items: readonly ModerationItem[]): string[] =>
  items.length > MOST_ITEMS ? [moderation.more] : []

/** Oldest first. */
export function renderModeration(writing: Writing, items: readonly ModerationItem[]): MailContent {
  const texts = notificationTexts[writing.language]
  const { mail, moderation } = texts
  return {
    language: writing.language,
    subject: moderation.subject,
    paragraphs: [moderation.intro],
    items: moderationItems(writing, items),
    afterwards: [...moreItems(texts, items), mail.because([moderation.rule])],
    aside: { label: mail.change, url: writing.unsubscribe },
  }
}
