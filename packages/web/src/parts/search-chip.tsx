import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { t } from '../texts/texts.ts'
import styles from './chips.module.css'
import { Chip } from './chips.tsx'
import { inputClass } from './field.tsx'
import { useOptions } from './use-options.ts'
import { useSettled } from './use-settled.ts'

interface Suggestion {
  readonly value: string
  readonly label: string
  readonly lead?: ReactNode
}

interface SearchChipProps {
  readonly label: string
  /** What was chosen, as it is read. */
  readonly value: string | undefined
  /** Of nothing typed: what is likely to be wanted. */
  readonly onSearch: (words: string) => Promise<readonly Suggestion[]>
  readonly onChoose: (value: string | undefined) => void
}

interface SuggestionsProps extends Omit<SearchChipProps, 'value'> {
  readonly onDone: () => void
}

function Suggestions({ label, onSearch, onChoose, onDone }: SuggestionsProps) {
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim())
  const { data = [], isFetched } = useQuery({
    queryKey: ['suggestions', label, words],
    queryFn: () => onSearch(words),
    placeholderData: keepPreviousData,
  })
  const choose = ({ value }: Suggestion) => {
    onDone()
    onChoose(value)
  }
  const { field, list, optionOf } = useOptions({ options: data, words, onChoose: choose })
  return (
    <>
      <input
        {...field}
        type="text"
        dir="auto"
        className={inputClass}
        aria-label={label}
        placeholder={t('filter.find', { filter: label })}
        // biome-ignore lint/a11y/noAutofocus: whoever opens it wants to type
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div {...list} role="listbox" aria-label={label} className={styles.options}>
        {data.map((suggestion) => (
          <div key={suggestion.value} className={styles.option} {...optionOf(suggestion)}>
            {suggestion.lead}
            {suggestion.label}
          </div>
        ))}
      </div>
      <div role="status">
        {isFetched && data.length === 0 && <p className={styles.none}>{t('filter.none')}</p>}
      </div>
    </>
  )
}

/** One of many, found by typing. */
export function SearchChip({ label, value, onSearch, onChoose }: SearchChipProps) {
  const id = useId()
  const anchorName = `--chip-${id.replace(/\W/g, '')}`
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <Chip label={label} value={value} onRemove={() => onChoose(undefined)}>
      {(inside, className) => (
        <>
          <button
            type="button"
            className={className}
            popoverTarget={id}
            style={{ anchorName }}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
          >
            {inside}
          </button>
          <div
            ref={popover}
            id={id}
            popover="auto"
            role="dialog"
            aria-label={label}
            className={styles.popover}
            style={{ positionAnchor: anchorName }}
            onToggle={(event) => setOpen(event.newState === 'open')}
          >
            {isOpen && (
              <Suggestions
                label={label}
                onSearch={onSearch}
                onChoose={onChoose}
                onDone={() => popover.current?.hidePopover()}
              />
            )}
          </div>
        </>
      )}
    </Chip>
  )
}
