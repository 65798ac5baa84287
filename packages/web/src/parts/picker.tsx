/** Pickers for people and places. */
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { Found, SuggestionType } from '../api/suggestions.ts'
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

interface OnePickerProps extends FieldAttributes {
  readonly value: Found | undefined
  readonly where: readonly SuggestionType[]
  readonly without?: readonly string[]
  readonly placeholder?: string
  readonly onChange: (found: Found | undefined) => void
}

interface PlacePickerProps extends Omit<OnePickerProps, 'where'> {
  readonly where?: 'places' | 'placesToWriteIn' | 'placesToInviteTo'
}

/** The choice replaces the field and back; keeps keyboard users here. */
function useStaying() {
  const box = useRef<HTMLDivElement>(null)
  const stay = (at: string) => setTimeout(() => box.current?.querySelector<HTMLElement>(at)?.focus())
  return { box, stay }
}

/** One of these kinds, or none. */
export function OnePicker({ value, where, onChange, ...rest }: OnePickerProps) {
  const { box, stay } = useStaying()
  function change(found: Found | undefined) {
    onChange(found)
    stay('input, button')
  }
  return (
    <div ref={box}>
      {value ? (
        <Chosen found={value} onRemove={() => change(undefined)} />
      ) : (
        <SearchBox {...rest} where={where} onChoose={change} />
      )}
    </div>
  )
}

/** Suggests own places first. */
export const PlacePicker = ({ where = 'places', ...rest }: PlacePickerProps) => (
  <OnePicker {...rest} where={[where]} />
)

interface PersonPickerProps extends FieldAttributes {
  /** The place to invite them to. */
  readonly toPlace?: string
  readonly value: readonly Found[]
  readonly placeholder?: string
  readonly onChange: (people: readonly Found[]) => void
}

/** Any number of people. */
export function PersonPicker({ value, onChange, ...rest }: PersonPickerProps) {
  const { box, stay } = useStaying()
  function remove(person: Found) {
    onChange(value.filter(({ uri }) => uri !== person.uri))
    stay('input')
  }
  return (
    <div ref={box} className={styles.several}>
      {value.map((person) => (
        <Chosen key={person.uri} found={person} onRemove={() => remove(person)} />
      ))}
      <SearchBox
        {...rest}
        where={['people']}
        without={value.map(({ uri }) => uri)}
        onChoose={(person) => onChange([...value, person])}
      />
    </div>
  )
}
