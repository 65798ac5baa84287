/** Radio buttons or checkboxes, one below the other. */
import { type ReactNode, useId } from 'react'
import styles from './choice-list.module.css'

interface ChoiceLineProps {
  readonly type: 'checkbox' | 'radio'
  /** The name of a radio group. */
  readonly group?: string
  readonly label: string
  /** Explanation in one sentence. */
  readonly hint?: string | undefined
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

function ChoiceLine({ type, group, label, hint, isOn, isDisabled = false, onChange }: ChoiceLineProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <input
        type={type}
        id={id}
        name={group}
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}

export const Check = (props: Omit<ChoiceLineProps, 'type' | 'group'>) => (
  <ChoiceLine type="checkbox" {...props} />
)

interface ChoiceSetProps {
  readonly label: string
  /** While a request runs. Not disabled, since disabled fields lose the focus. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export const ChoiceSet = ({ label, isBusy = false, children }: ChoiceSetProps) => (
  <fieldset className={styles.choices} aria-busy={isBusy}>
    <legend>{label}</legend>
    {children}
  </fieldset>
)

interface OneOfProps<Name extends string> {
  readonly label: string
  readonly choices: readonly { readonly name: Name; readonly label: string; readonly hint?: string }[]
  readonly chosen: Name
  readonly onChange: (name: Name) => void
}

export function OneOf<Name extends string>({ label, choices, chosen, onChange }: OneOfProps<Name>) {
  const group = useId()
  return (
    <ChoiceSet label={label}>
      {choices.map(({ name, label, hint }) => (
        <ChoiceLine
          key={name}
          type="radio"
          group={group}
          label={label}
          hint={hint}
          isOn={name === chosen}
          onChange={() => onChange(name)}
        />
      ))}
    </ChoiceSet>
  )
}
