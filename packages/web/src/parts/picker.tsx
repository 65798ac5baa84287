/** Choosing people or places by typing: a text field with a list below it (the combobox pattern of ARIA). */
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Found, type Quarry, useFinding } from '../api/finding.ts'
import { t } from '../texts/texts.ts'
import { IconButton } from './button.tsx'
import { FoundLine } from './found-line.tsx'
import { FoundList, optionId } from './found-list.tsx'
import { Hidden } from './hidden.tsx'
import styles from './picker.module.css'

/** The attributes that `Field` hands on. */
interface FieldAttributes {
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
}

interface SearchBoxProps extends FieldAttributes {
  readonly where: readonly Quarry[]
  readonly placeholder?: string | undefined
  /** What is chosen already and is not offered again. */
  readonly without: readonly string[]
  readonly onChoose: (found: Found) => void
}

function SearchBox({ where, placeholder, without, onChoose, ...attributes }: SearchBoxProps) {
  const list = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { found: all, isSearching } = useFinding(where, isOpen ? typed : undefined)
  const found = all.filter(({ uri }) => !without.includes(uri))
  const current = Math.min(at, found.length - 1)
  const chosen = found[current]

  function choose(one: Found) {
    onChoose(one)
    setTyped('')
    setOpen(false)
    setAt(0)
  }
  function steer(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
    else if (!isOpen) return
    else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'ArrowDown') setAt(found.length === 0 ? 0 : (current + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt(Math.max(current, 0) === 0 ? found.length - 1 : current - 1)
    else if (event.key === 'Enter' && chosen && !event.ctrlKey && !event.metaKey) choose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.search}>
      <input
        {...attributes}
        role="combobox"
        dir="auto"
        className={styles.input}
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && chosen ? optionId(list, current) : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
          setAt(0)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={steer}
      />
      <div className={styles.list} hidden={!isOpen || found.length === 0}>
        <FoundList id={list} found={found} current={current} onChoose={choose} />
      </div>
      {isOpen && found.length === 0 && !isSearching && typed !== '' && (
        <p className={styles.none}>{t('picker.none')}</p>
      )}
      <Hidden>
        <span role="status">{isOpen && !isSearching ? t('picker.found', { count: found.length }) : ''}</span>
      </Hidden>
    </div>
  )
}

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
  readonly where?: 'places' | 'placesToWriteIn'
  readonly placeholder?: string
  readonly onChange: (place: Found | undefined) => void
}

/** What is chosen takes the place of the field, or gives it back: whoever did so by keyboard stays here. */
function useStaying() {
  const box = useRef<HTMLDivElement>(null)
  const stay = (at: string) => setTimeout(() => box.current?.querySelector<HTMLElement>(at)?.focus())
  return { box, stay }
}

/** One place, or none. Before anything is typed it offers those that one belongs to. */
export function PlacePicker({ value, where = 'places', onChange, ...rest }: PlacePickerProps) {
  const { box, stay } = useStaying()
  function change(place: Found | undefined) {
    onChange(place)
    stay('input, button')
  }
  return (
    <div ref={box}>
      {value ? (
        <Chosen found={value} onRemove={() => change(undefined)} />
      ) : (
        <SearchBox {...rest} where={[where]} without={[]} onChoose={change} />
      )}
    </div>
  )
}

interface PersonPickerProps extends FieldAttributes {
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
