import { type KeyboardEvent, useState } from 'react'
import { type Found, type SuggestionType, uriOf, useSuggestions } from '../api/suggestions.ts'
import { t } from '../texts/texts.ts'
import { inputClass } from './field.tsx'
import { FoundList } from './found-list.tsx'
import { Hidden } from './hidden.tsx'
import styles from './search-box.module.css'
import { useOptions } from './use-options.ts'

/** Attributes from `Field`. */
export interface FieldAttributes {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
}

interface SearchBoxProps extends FieldAttributes {
  readonly where: readonly SuggestionType[]
  readonly placeholder?: string | undefined
  /** URIs already chosen, which are not suggested. */
  readonly without?: readonly string[]
  /** The place to invite people to. */
  readonly toPlace?: string | undefined
  /** Inside a popup: results are part of it instead of floating. */
  readonly isInside?: boolean
  readonly onChoose: (found: Found) => void
}

/** Combobox with suggestions. */
export function SearchBox(props: SearchBoxProps) {
  const { where, placeholder, without = [], toPlace, isInside = false, onChoose, ...attributes } = props
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const isOpen = isInside || isWanted
  const { found: all, isSearching } = useSuggestions(where, isOpen ? typed : undefined, toPlace)
  const found = all.filter(({ uri }) => !without.includes(uri))
  function choose(one: Found) {
    onChoose(one)
    setTyped('')
    setWanted(false)
  }
  const options = useOptions({ options: found, keyOf: uriOf, words: typed, onChoose: choose })

  function press(event: KeyboardEvent) {
    const isOpening = event.key === 'ArrowDown' && !isOpen
    const isEnough = event.key === 'Escape' && isWanted && !isInside
    if (isOpening || isEnough) setWanted(isOpening)
    else if (!options.take(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.search}>
      <input
        {...attributes}
        {...options.field}
        dir="auto"
        className={inputClass}
        placeholder={placeholder}
        // biome-ignore lint/a11y/noAutofocus: the person opened it to type
        autoFocus={isInside}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setWanted(true)
        }}
        onFocus={() => setWanted(true)}
        onBlur={() => setWanted(false)}
        onKeyDown={press}
      />
      <div className={isInside ? styles.inside : styles.list} hidden={found.length === 0}>
        <FoundList found={found} options={options} />
      </div>
      {isOpen && found.length === 0 && !isSearching && typed !== '' && (
        <p className={isInside ? styles.none : `${styles.list} ${styles.none}`}>{t('picker.none')}</p>
      )}
      <Hidden>
        <span role="status">{isOpen && !isSearching ? t('picker.found', { count: found.length }) : ''}</span>
      </Hidden>
    </div>
  )
}
