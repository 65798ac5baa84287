/** Search, groups and emoji. Arrow keys move among the emoji; the last row shows what one is called. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { inputClass } from '../parts/field.tsx'
import { Problem } from '../parts/problem.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { t } from '../texts/texts.ts'
import styles from './emoji.module.css'
import { type SearchableEmoji, useEmoji } from './emoji.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import { EmojiGroups } from './emoji-groups.tsx'
import { GROUPS, type Group, RECENT } from './groups.ts'
import { findRecentEmoji, findTone, keepTone, rememberEmoji } from './kept-choices.ts'
import { searchEmoji } from './searching.ts'
import { ToneField } from './tone-field.tsx'
import { withTone } from './tones.ts'

const MOST_FOUND = 96

const isEmoji = (one: SearchableEmoji | undefined) => one !== undefined

interface ShownProps {
  readonly all: readonly SearchableEmoji[]
  readonly onPick: (emoji: string) => void
}

function Shown({ all, onPick }: ShownProps) {
  const [recent] = useState(findRecentEmoji)
  const [tone, setTone] = useState(findTone)
  const [typed, setTyped] = useState('')
  const [group, setGroup] = useState<Group>(recent.length > 0 ? RECENT : GROUPS[0])
  const [named, setNamed] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  // On a phone the keyboard would cover what there is.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) search.current?.focus()
  }, [])
  const isSearch = typed.trim() !== ''

  function findShown(): readonly SearchableEmoji[] {
    if (isSearch) return searchEmoji(all, typed, MOST_FOUND)
    if (group !== RECENT) return all.filter((one) => one.group === group.id)
    return recent.map((emoji) => all.find((one) => one.emoji === emoji)).filter(isEmoji)
  }
  const shown = findShown()
  function pick({ emoji }: SearchableEmoji) {
    rememberEmoji(emoji)
    onPick(withTone(emoji, tone))
  }
  function press(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter'
    if (event.nativeEvent.isComposing || !(isEnter || event.key === 'ArrowDown')) return
    // It may be in a form.
    event.preventDefault()
    if (!isEnter) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    else if (isSearch && shown[0]) pick(shown[0])
  }
  return (
    <>
      <input
        ref={search}
        type="search"
        className={inputClass}
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <EmojiGroups
        groups={recent.length > 0 ? [RECENT, ...GROUPS] : GROUPS}
        current={isSearch ? undefined : group}
        onChoose={(chosen) => {
          setTyped('')
          setGroup(chosen)
        }}
      />
      <EmojiGrid
        key={isSearch ? typed : group.label}
        grid={grid}
        label={isSearch ? t('emoji.found', { count: shown.length }) : t(group.label)}
        shown={shown}
        tone={tone}
        onName={setNamed}
        onPick={pick}
        onTop={() => search.current?.focus()}
      />
      <p role="status" className={styles.none}>
        {shown.length === 0 && t('emoji.none')}
      </p>
      <div className={styles.foot}>
        <p aria-hidden="true">{named}</p>
        <ToneField
          tone={tone}
          onChange={(chosen) => {
            keepTone(chosen)
            setTone(chosen)
          }}
        />
      </div>
    </>
  )
}

export function EmojiPicker({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const { data, error, refetch } = useEmoji()
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return data ? <Shown all={data} onPick={onPick} /> : <Waiting />
}
