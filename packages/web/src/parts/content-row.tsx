import type { Content } from '@folkmoot/contract'
import { Heart, Lock, MessageSquare, Pin } from 'lucide-react'
import { rich, t } from '../texts/texts.ts'
import { ContentKind } from './content-kind.tsx'
import styles from './content-row.module.css'
import { Highlighted } from './highlighted.tsx'
import { PathLink } from './path-link.tsx'
import { PersonLink } from './person-link.tsx'
import { Row } from './rows.tsx'
import { TagLink } from './tag-link.tsx'
import { When } from './when.tsx'

interface ContentRowProps {
  readonly content: Content
  /** Publication date or latest activity. */
  readonly date: 'published' | 'lastActivityDate'
}

function About({ content, date }: ContentRowProps) {
  const { author, parentPlace } = content
  const who = <PersonLink person={author} size={0} />
  const when = <When date={content[date]} />
  if (!parentPlace) return rich('contentRow.about', { who, when })
  const place = <PathLink to={parentPlace.resources.html?.ref}>{parentPlace.name}</PathLink>
  return rich('contentRow.aboutInPlace', { who, when, place })
}

const Numbers = ({ content: { featured, lock, replyCount, likeCount } }: { content: Content }) => (
  <div className={styles.numbers}>
    {featured && <Pin role="img" aria-label={t('contentRow.pinned')} />}
    {lock && <Lock role="img" aria-label={t('contentRow.locked')} />}
    {replyCount > 0 && (
      <span>
        <MessageSquare role="img" aria-label={t('contentRow.replies')} /> {replyCount}
      </span>
    )}
    {likeCount > 0 && (
      <span>
        <Heart role="img" aria-label={t('contentRow.likes')} /> {likeCount}
      </span>
    )}
  </div>
)

/** Content in a list, with search highlights. */
export const ContentRow = ({ content, date }: ContentRowProps) => (
  <Row
    lead={
      <span className={styles.kind}>
        <ContentKind content={content} isIcon />
      </span>
    }
    to={content.resources.html?.ref}
    title={<Highlighted html={content.highlightSubject} otherwise={content.subject ?? t('kind.other')} />}
    about={<About content={content} date={date} />}
    end={<Numbers content={content} />}
  >
    {content.highlightBody && (
      <p className={styles.excerpt} dir="auto">
        <Highlighted html={content.highlightBody} />
      </p>
    )}
    {(content.tags.length > 0 || content.question) && (
      <div className={styles.tags}>
        {content.question && (
          <span className={content.resolved === 'resolved' ? styles.resolved : styles.open}>
            {t(content.resolved === 'resolved' ? 'contentRow.answered' : 'contentRow.open')}
          </span>
        )}
        {content.tags.map((tag) => (
          <TagLink key={tag} tag={tag} />
        ))}
      </div>
    )}
  </Row>
)
