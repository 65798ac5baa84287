import { useId } from 'react'
import { inputClass } from '../../parts/field.tsx'
import lines from '../../parts/lines.module.css'
import { t } from '../../texts/texts.ts'
import styles from './settings.module.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly isFixed: boolean
  readonly onChoose: (value: Value) => void
}

/** A line with a list to choose from. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  isFixed,
  onChoose,
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={lines.line}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={`${inputClass} ${styles.select}`}
        value={value}
        disabled={isFixed}
        onChange={(event) => onChoose(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** This browser may use another name for a stored zone. */
const zonesWith = (current: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].toSorted()

interface TimeZoneChoiceProps {
  readonly value: string
  readonly isFixed: boolean
  readonly onChoose: (zone: string) => void
}

export const TimeZoneChoice = (props: TimeZoneChoiceProps) => (
  <Choice
    label={t('settings.digest.timeZone')}
    options={zonesWith(props.value).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    {...props}
  />
)
