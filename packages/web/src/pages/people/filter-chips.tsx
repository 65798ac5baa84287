import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { inputClass } from '../../parts/field.tsx'
import { t } from '../../texts/texts.ts'
import styles from './people.module.css'
import { type Chip, FILTERS, type FilterName } from './people-search.ts'

interface FilterChipsProps {
  readonly chips: readonly Chip[]
  readonly onChange: (chips: readonly Chip[]) => void
}

const isSame = (one: Chip, other: Chip) => one.name === other.name && one.value === other.value

interface NewChipProps {
  readonly onAdd: (chip: Chip) => void
  readonly onCancel: () => void
}

function NewChip({ onAdd, onCancel }: NewChipProps) {
  const [name, setName] = useState<FilterName>('tag')
  const [value, setValue] = useState('')
  function add(event: FormEvent) {
    event.preventDefault()
    if (value.trim() !== '') onAdd({ name, value: value.trim() })
  }
  return (
    <form className={styles.newChip} onSubmit={add}>
      <select
        className={inputClass}
        aria-label={t('people.filterKind')}
        value={name}
        onChange={(event) => setName(FILTERS.find((one) => one === event.target.value) ?? 'tag')}
      >
        {FILTERS.map((one) => (
          <option key={one} value={one}>
            {t(`people.filter.${one}`)}
          </option>
        ))}
      </select>
      <input
        className={inputClass}
        aria-label={t('people.filterValue')}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: the person opened the field to type into it
        autoFocus
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <Button type="submit">{t('people.filterAdd')}</Button>
    </form>
  )
}

/** Active filters with a remove button, and adding more. */
export function FilterChips({ chips, onChange }: FilterChipsProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={styles.chips}>
      {chips.map((chip) => (
        <button
          key={`${chip.name} ${chip.value}`}
          type="button"
          className={styles.chip}
          aria-label={t('people.filterRemove', { kind: t(`people.filter.${chip.name}`), value: chip.value })}
          onClick={() => onChange(chips.filter((one) => !isSame(one, chip)))}
        >
          <span>{t(`people.filter.${chip.name}`)}</span> <b>{chip.value}</b>
          <X size={14} aria-hidden="true" />
        </button>
      ))}
      {isAdding ? (
        <NewChip
          onCancel={() => setAdding(false)}
          onAdd={(chip) => {
            setAdding(false)
            if (!chips.some((one) => isSame(one, chip))) onChange([...chips, chip])
          }}
        />
      ) : (
        <Button kind="quiet" className={styles.add} onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          {t('people.addFilter')}
        </Button>
      )}
    </div>
  )
}
