import { Check, ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../texts/texts.ts'
import styles from './chips.module.css'
import { Menu, MenuItem } from './menu.tsx'

/** Filters beside each other. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: each of them takes effect at once, there is no form
  <div role="group" aria-label={label} className={styles.chips}>
    {children}
  </div>
)

interface ChipProps {
  /** The filter. */
  readonly label: string
  /** The chosen value as text. */
  readonly value: string | undefined
  readonly onRemove: () => void
  /** The trigger with this content. */
  readonly children: (inside: ReactNode, className: string) => ReactNode
}

/** “Author: Ben Baker ×”. */
export const Chip = ({ label, value, onRemove, children }: ChipProps) => (
  <span className={value === undefined ? styles.chip : `${styles.chip} ${styles.on}`}>
    {children(
      <>
        <span className={styles.text}>
          {value === undefined ? label : t('filter.chosen', { filter: label, value })}
        </span>
        <ChevronDown aria-hidden="true" />
      </>,
      styles.open ?? '',
    )}
    {value !== undefined && (
      <button
        type="button"
        className={styles.remove}
        aria-label={t('filter.remove', { filter: label })}
        title={t('filter.remove', { filter: label })}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    )}
  </span>
)

export interface Named<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

interface ChoiceChipProps {
  readonly label: string
  readonly choices: readonly Named[]
  readonly chosen: string | undefined
  readonly onChoose: (value: string | undefined) => void
}

/** One of a few; unknown values count as none. */
export function ChoiceChip({ label, choices, chosen, onChoose }: ChoiceChipProps) {
  const value = choices.find((choice) => choice.value === chosen)?.label
  return (
    <Chip label={label} value={value} onRemove={() => onChoose(undefined)}>
      {(inside, className) => (
        <Menu
          label={label}
          trigger={(attributes) => (
            <button type="button" className={className} {...attributes}>
              {inside}
            </button>
          )}
        >
          {choices.map((choice) => (
            <MenuItem
              key={choice.value}
              icon={<Check visibility={choice.value === chosen ? 'visible' : 'hidden'} aria-hidden="true" />}
              onSelect={() => onChoose(choice.value)}
            >
              {choice.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </Chip>
  )
}
