import type { ReactNode } from 'react'
import styles from './line-select.module.css'

interface LineSelectProps<Value extends string> {
  readonly label: string
  /** Of the value. */
  readonly icon: ReactNode
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One choice of a line: its icon and word say enough without a label in sight. */
export const LineSelect = <Value extends string>(props: LineSelectProps<Value>) => {
  const { label, icon, options, value, onChange } = props
  return (
    <span className={styles.choice}>
      <span aria-hidden="true">{icon}</span>
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
