import type { Content } from '@folkmoot/contract'
import { Link } from '@tanstack/react-router'
import { CheckCircle2, MapPin } from 'lucide-react'
import type { RefObject } from 'react'
import { Attachments } from '../../parts/attachments.tsx'
import { ContentKind } from '../../parts/content-kind.tsx'
import { LinkPreviews } from '../../parts/link-previews.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { TagLinks } from '../../parts/tag-link.tsx'
import { When } from '../../parts/when.tsx'
import { rich, t } from '../../texts/texts.ts'
import { Actions } from './actions.tsx'
import { idOf } from './answer-list.ts'
import styles from './article.module.css'
import { FoldedOutline, type Heading } from './outline.tsx'
import { OutcomeBadges, States } from './states.tsx'

/** Edits within moments of publishing are not shown. */
const isEdited = ({ published, updated }: Content) => published.slice(0, 16) < updated.slice(0, 16)

const Byline = ({ content }: { content: Content }) => (
  <div className={styles.byline}>
    <PersonLink person={content.author} size={28} />
    {content.parentPlace && (
      <span className={styles.place}>
        <MapPin aria-hidden="true" />
        <PathLink to={content.parentPlace.resources.html?.ref ?? content.parentPlace.html}>
          {content.parentPlace.name}
        </PathLink>
      </span>
    )}
    <When date={content.published} />
    {isEdited(content) && (
      <span>{rich('content.edited', { when: <When key="when" date={content.updated} /> })}</span>
    )}
  </div>
)

/** A link from a question to its answer. */
function Solved({ content }: { content: Content }) {
  if (typeof content.answer !== 'string') return null
  return (
    <p className={styles.solved}>
      <CheckCircle2 aria-hidden="true" />
      <span>{t('content.solved')}</span>
      <Link to="." hash={`message-${idOf(content.answer)}`} search={true}>
        {t('content.toAnswer')}
      </Link>
    </p>
  )
}

interface ArticleProps {
  readonly content: Content
  readonly bodyRef: RefObject<HTMLDivElement | null>
  readonly outline: readonly Heading[]
}

export const Article = ({ content, bodyRef, outline }: ArticleProps) => (
  <article className={styles.article} aria-labelledby="title">
    <header className={styles.head}>
      <div className={styles.kind}>
        <ContentKind content={content} />
        <OutcomeBadges names={content.outcomeTypeNames} />
      </div>
      <h1 id="title" dir="auto">
        {content.subject || t('kind.other')}
      </h1>
      <Byline content={content} />
    </header>
    <States content={content} />
    {content.question && <Solved content={content} />}
    {outline.length > 0 && <FoldedOutline headings={outline} />}
    <div ref={bodyRef}>
      <RichText html={content.content.text} />
    </div>
    <LinkPreviews text={{ id: content.id, html: content.content.text, updated: content.updated }} />
    <Attachments files={content.attachments} />
    <div className={styles.tags}>
      <TagLinks label={t('content.tags')} tags={content.tags} />
    </div>
    <Actions content={content} />
  </article>
)
