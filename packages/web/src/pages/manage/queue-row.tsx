import type { ModerationItem } from '@folkmoot/contract'
import { UserRound } from 'lucide-react'
import { ContentKind } from '../../parts/content-kind.tsx'
import kindStyles from '../../parts/content-row.module.css'
import { Row } from '../../parts/rows.tsx'
import { t } from '../../texts/texts.ts'
import styles from './queue.module.css'
import { Decision, History, Reports, Where } from './queue-about.tsx'
import { titleOf } from './queue-words.ts'

const Lead = ({ item: { object } }: { item: ModerationItem }) => (
  <span className={kindStyles.kind}>
    {object && object.type !== 'person' ? (
      <ContentKind content={object} isIcon />
    ) : (
      <UserRound size={20} role="img" aria-label={t('queue.person')} />
    )}
  </span>
)

/** One item with what is needed to decide: the text, the reports and the author's history. */
export const QueueRow = ({ item }: { item: ModerationItem }) => (
  <Row
    lead={<Lead item={item} />}
    to={item.object?.resources.html?.ref}
    title={titleOf(item)}
    about={
      <span className={styles.where}>
        <Where item={item} />
      </span>
    }
  >
    {item.context && item.context.text !== '' && (
      <blockquote className={styles.quote} dir="auto">
        {item.context.text}
      </blockquote>
    )}
    <Reports item={item} />
    <History item={item} />
    <Decision item={item} />
  </Row>
)
