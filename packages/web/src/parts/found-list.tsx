import type { Found } from '../api/finding.ts'
import { t } from '../texts/texts.ts'
import { FoundLine } from './found-line.tsx'
import styles from './found-list.module.css'

export const optionId = (list: string, index: number): string => `${list}-${index}`

interface FoundListProps {
  readonly id: string
  readonly found: readonly Found[]
  /** Which of them Enter takes. */
  readonly current: number
  readonly isHidden?: boolean
  readonly onChoose: (found: Found) => void
}

/** What may be meant, below what is typed. The focus stays there, and so do the keys. */
export const FoundList = ({ id, found, current, isHidden = false, onChoose }: FoundListProps) => (
  <div role="listbox" id={id} aria-label={t('picker.suggestions')} hidden={isHidden || found.length === 0}>
    {found.map((one, index) => (
      // biome-ignore lint/a11y: the keys are those of the field, which keeps the focus
      <div
        key={one.uri}
        id={optionId(id, index)}
        role="option"
        aria-selected={index === current}
        className={styles.option}
        onMouseDown={(event) => {
          event.preventDefault()
          onChoose(one)
        }}
      >
        <FoundLine found={one} />
      </div>
    ))}
  </div>
)
