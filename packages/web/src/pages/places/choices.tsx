import { type ReactNode, useId } from 'react'
import styles from './places.module.css'

interface CheckProps {
  readonly label: string
  readonly hint?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

export function Check({ label, hint, isOn, onChange }: CheckProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <input
        type="checkbox"
        id={id}
        checked={isOn}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}

interface Choice<Name extends string> {
  readonly name: Name
  readonly label: string
  /** What follows from it, in a sentence. */
  readonly hint?: string
}

interface OneOfProps<Name extends string> {
  readonly label: string
  readonly choices: readonly Choice<Name>[]
  readonly chosen: Name
  readonly onChange: (name: Name) => void
}

/** One of a few, each with what follows from it. */
export function OneOf<Name extends string>({ label, choices, chosen, onChange }: OneOfProps<Name>) {
  const id = useId()
  return (
    <ChoiceSet label={label}>
      {choices.map(({ name, label: text, hint }) => (
        <div key={name} className={styles.choice}>
          <input
            type="radio"
            id={`${id}-${name}`}
            name={id}
            checked={name === chosen}
            aria-describedby={hint === undefined ? undefined : `${id}-${name}-hint`}
            onChange={() => onChange(name)}
          />
          <label htmlFor={`${id}-${name}`}>{text}</label>
          {hint !== undefined && <p id={`${id}-${name}-hint`}>{hint}</p>}
        </div>
      ))}
    </ChoiceSet>
  )
}

export const ChoiceSet = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.choices}>
    <legend>{label}</legend>
    {children}
  </fieldset>
)
