import type { Found } from '../api/suggestions.ts'
import { t } from '../texts/texts.ts'
import { FoundLine } from './found-line.tsx'
import styles from './found-list.module.css'
import type { Options } from './use-options.ts'

interface FoundListProps {
  readonly found: readonly Found[]
  readonly options: Options<Found>
}

/** List of suggestions below a field. */
export const FoundList = ({ found, options: { list, optionOf } }: FoundListProps) => (
  <div {...list} role="listbox" aria-label={t('picker.suggestions')} hidden={found.length === 0}>
    {found.map((one) => (
      <div key={one.uri} className={styles.option} {...optionOf(one)}>
        <FoundLine found={one} />
      </div>
    ))}
  </div>
)
