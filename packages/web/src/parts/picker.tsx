/** Choosing people or places by typing. */
import { X } from 'lucide-react'
import type { Found } from '../api/finding.ts'
import { t } from '../texts/texts.ts'
import { IconButton } from './button.tsx'
import { FoundLine } from './found-line.tsx'
import styles from './picker.module.css'
import { type FieldAttributes, SearchBox } from './search-box.tsx'

const Chosen = ({ found, onRemove }: { found: Found; onRemove: () => void }) => (
  <span className={styles.chosen}>
    <FoundLine found={found} />
    <IconButton label={t('picker.remove', { name: found.name })} onClick={onRemove}>
      <X />
    </IconButton>
  </span>
)

interface PlacePickerProps extends FieldAttributes {
  readonly value: Found | undefined
  readonly placeholder?: string
  readonly onChange: (place: Found | undefined) => void
}

/** One place, or none. Before anything is typed it offers those that one belongs to. */
export const PlacePicker = ({ value, onChange, ...rest }: PlacePickerProps) =>
  value ? (
    <Chosen found={value} onRemove={() => onChange(undefined)} />
  ) : (
    <SearchBox {...rest} where={['places']} onChoose={onChange} />
  )

interface PersonPickerProps extends FieldAttributes {
  readonly value: readonly Found[]
  readonly placeholder?: string
  readonly onChange: (people: readonly Found[]) => void
}

/** Any number of people. */
export const PersonPicker = ({ value, onChange, ...rest }: PersonPickerProps) => (
  <div className={styles.several}>
    {value.map((person) => (
      <Chosen
        key={person.uri}
        found={person}
        onRemove={() => onChange(value.filter(({ uri }) => uri !== person.uri))}
      />
    ))}
    <SearchBox
      {...rest}
      where={['people']}
      without={value.map(({ uri }) => uri)}
      onChoose={(person) => onChange([...value, person])}
    />
  </div>
)
