import { inputClass } from '../../../parts/field.tsx'

interface ChoiceProps<Option extends string> {
  readonly label: string
  /** From the address; unknown ones count as none. */
  readonly value: string | undefined
  readonly options: readonly Option[]
  readonly nameOf: (option: Option) => string
  /** The name of choosing none of them. */
  readonly none: string
  readonly onChange: (option: Option | undefined) => void
}

/** One filter of a list. */
export const Choice = <Option extends string>({
  label,
  value,
  options,
  nameOf,
  none,
  onChange,
}: ChoiceProps<Option>) => (
  <select
    className={inputClass}
    aria-label={label}
    value={options.find((option) => option === value) ?? ''}
    onChange={({ target }) => onChange(options.find((option) => option === target.value))}
  >
    <option value="">{none}</option>
    {options.map((option) => (
      <option key={option} value={option}>
        {nameOf(option)}
      </option>
    ))}
  </select>
)
