import type { ReactNode } from 'react'
import styles from './places.module.css'

/** Filters beside each other; each is on or off. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.chips}>
    <legend>{label}</legend>
    {children}
  </fieldset>
)

interface ChipProps {
  readonly isOn: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

export const Chip = ({ isOn, onToggle, children }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onToggle}>
    {children}
  </button>
)
