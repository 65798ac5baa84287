import { ArrowUp } from 'lucide-react'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'
import styles from './new-items.module.css'

interface NewItemsProps {
  readonly count: number
  readonly onShow: () => void
}

/** Button above a list that shows new items, so that nothing jumps. */
export const NewItems = ({ count, onShow }: NewItemsProps) => (
  <div className={styles.bar} role="status">
    {count > 0 && (
      <Button kind="primary" className={styles.button ?? ''} onClick={onShow}>
        <ArrowUp aria-hidden="true" />
        {t('home.new', { count })}
      </Button>
    )}
  </div>
)
