/** Tags with a remove button. Enter or a comma ends one. */
import { filter } from '@folkmoot/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { ask } from '../api/queries.ts'
import { t } from '../texts/texts.ts'
import styles from './tags-field.module.css'

interface TagsFieldProps {
  readonly id: string
  readonly tags: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
}

const wordOf = (written: string) => written.replace(/[,#]/g, '').trim().toLowerCase()

export function TagsField({ tags, onChange, ...attributes }: TagsFieldProps) {
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const [written, setWritten] = useState('')
  const { data } = useQuery({
    ...ask('listTags', { count: 8, filter: [filter('prefix', wordOf(written))] }),
    enabled: wordOf(written) !== '',
    placeholderData: keepPreviousData,
  })
  function add(word: string) {
    if (word !== '' && !tags.includes(word)) onChange([...tags, word])
    setWritten('')
  }
  function steer(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return
    if ((event.key === 'Enter' || event.key === ',') && wordOf(written) !== '') {
      event.preventDefault()
      add(wordOf(written))
    }
    if (event.key === 'Backspace' && written === '') onChange(tags.slice(0, -1))
  }
  return (
    <div className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          <span dir="auto">{tag}</span>
          <button
            type="button"
            aria-label={t('picker.remove', { name: tag })}
            onClick={() => {
              onChange(tags.filter((other) => other !== tag))
              field.current?.focus()
            }}
          >
            <X aria-hidden="true" />
          </button>
        </span>
      ))}
      <input
        {...attributes}
        ref={field}
        list={list}
        dir="auto"
        value={written}
        maxLength={64}
        autoComplete="off"
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={steer}
        onBlur={() => add(wordOf(written))}
      />
      <datalist id={list}>
        {data?.list.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
