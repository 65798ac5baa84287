import { Search } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../parts/button.tsx'
import { inputClass } from '../../parts/field.tsx'
import { t } from '../../texts/texts.ts'
import styles from './search.module.css'

interface SearchFormProps {
  readonly words: string
  readonly onSearch: (words: string) => void
}

export function SearchForm({ words, onSearch }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(field.current?.value.trim() ?? '')
  }
  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <input
          ref={field}
          type="search"
          name="q"
          dir="auto"
          className={inputClass}
          aria-label={t('search.field')}
          defaultValue={words}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={1000}
        />
        <Button type="submit" kind="primary">
          <Search aria-hidden="true" />
          {t('shell.search')}
        </Button>
      </form>
    </search>
  )
}
