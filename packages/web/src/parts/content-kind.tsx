import {
  CircleHelp,
  FileText,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  MessagesSquare,
  Repeat2,
  Reply,
} from 'lucide-react'
import { type TextKey, t } from '../texts/texts.ts'

interface Kind {
  readonly icon: LucideIcon
  readonly word: TextKey
}

const KINDS: Record<string, Kind> = {
  document: { icon: FileText, word: 'kind.document' },
  discussion: { icon: MessagesSquare, word: 'kind.discussion' },
  question: { icon: CircleHelp, word: 'kind.question' },
  message: { icon: Reply, word: 'kind.message' },
  comment: { icon: MessageSquare, word: 'kind.comment' },
  announcement: { icon: Megaphone, word: 'kind.announcement' },
  update: { icon: MessageSquare, word: 'kind.update' },
  repost: { icon: Repeat2, word: 'kind.repost' },
}

interface ContentKindProps {
  readonly content: { readonly type: string; readonly question?: boolean }
  /** Icon only, with the word for screen readers. */
  readonly isIcon?: boolean
}

/** Type of content by icon and word, never by colour alone. */
export function ContentKind({ content, isIcon = false }: ContentKindProps) {
  const { type, question = false } = content
  const { icon: Icon, word } = KINDS[question ? 'question' : type] ?? { icon: FileText, word: 'kind.other' }
  if (isIcon) return <Icon size={20} role="img" aria-label={t(word)} />
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.375rem' }}>
      <Icon size={16} aria-hidden="true" />
      {t(word)}
    </span>
  )
}
