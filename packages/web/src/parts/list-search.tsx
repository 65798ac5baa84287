import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inputClass } from './field.tsx'
import styles from './list-search.module.css'

/** Debounce for search fields. */
const PAUSE_MS = 200

/** Debounced text. */
function useTyping(settled: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(settled)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const own = useRef(settled)
  useEffect(() => {
    // Back and forward change it too, without undoing recent typing.
    if (settled !== own.current) setText(settled)
    own.current = settled
  }, [settled])
  useEffect(() => () => clearTimeout(timer.current), [])
  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      own.current = next
      onSettled(next)
    }, PAUSE_MS)
  }
  return { text, type }
}

interface ListSearchProps {
  readonly label: string
  /** From the page's address. */
  readonly words: string
  readonly onWords: (words: string) => void
}

/** Search field above a list. */
export function ListSearch({ label, words, onWords }: ListSearchProps) {
  const { text, type } = useTyping(words, onWords)
  return (
    <div className={styles.search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        dir="auto"
        className={inputClass}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}
