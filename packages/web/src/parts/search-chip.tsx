import { useId, useRef, useState } from 'react'
import type { Found, SuggestionType } from '../api/suggestions.ts'
import { t } from '../texts/texts.ts'
import styles from './chips.module.css'
import { Chip } from './chips.tsx'
import { SearchBox } from './search-box.tsx'

interface SearchChipProps {
  readonly label: string
  /** The chosen value as text. */
  readonly value: string | undefined
  readonly where: SuggestionType
  readonly onChoose: (found: Found | undefined) => void
}

/** A filter chip with search. */
export function SearchChip({ label, value, where, onChoose }: SearchChipProps) {
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
              <SearchBox
                isInside
                aria-label={label}
                placeholder={t('filter.find', { filter: label })}
                where={[where]}
                onChoose={(found) => {
                  popover.current?.hidePopover()
                  onChoose(found)
                }}
              />
            )}
          </div>
        </>
      )}
    </Chip>
  )
}
