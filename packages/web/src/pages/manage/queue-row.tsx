import type { ModerationItem } from '@folkmoot/contract'
import { Row } from '../../parts/rows.tsx'
import { t } from '../../texts/texts.ts'
import styles from './queue.module.css'
import { Decision, History, Reports, Where } from './queue-about.tsx'
import { QueueActions } from './queue-actions.tsx'
import type { Planned } from './queue-dialog.tsx'
import { titleOf } from './queue-words.ts'

interface QueueRowProps {
  readonly item: ModerationItem
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly onPlan: (planned: Planned) => void
}

/** One item with what is needed to decide: the text, the reports and the author's history. */
export const QueueRow = ({ item, isSelected, onSelect, onPlan }: QueueRowProps) => (
  <Row
    lead={
      <span className={styles.select} data-item={item.id}>
        <input
          type="checkbox"
          aria-label={t('queue.select', { title: titleOf(item) })}
          checked={isSelected}
          onChange={onSelect}
        />
      </span>
    }
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
    <QueueActions items={[item]} onPlan={onPlan} />
  </Row>
)
