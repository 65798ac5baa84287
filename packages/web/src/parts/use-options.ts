/** Options below a focused field, by the ARIA combobox pattern. */
import { type MouseEvent, type KeyboardEvent as Press, useEffect, useId, useState } from 'react'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
}

interface Wanted<Option> {
  readonly options: readonly Option[]
  /** Identifies an option when the list changes. */
  readonly keyOf: (option: Option) => string
  /** The typed text: a change selects the first option again. */
  readonly words: string
  readonly onChoose: (option: Option) => void
  /** Keys that choose; Enter by default. */
  readonly choosers?: readonly string[]
  /** Keys that choose what somebody moved to. */
  readonly laterChoosers?: readonly string[]
}

const ENTER = ['Enter']
const NONE: readonly string[] = []

/** With a modifier, keys do something else in the text. */
const isModified = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || shiftKey

interface Chosen {
  readonly words: string
  readonly key?: string
  readonly at: number
}

/** Keeps the active option when the list changes, or its index if it is gone. */
function findChosen(keys: readonly string[], { key, at }: Chosen): number {
  const now = key === undefined ? -1 : keys.indexOf(key)
  return now === -1 ? Math.min(at, keys.length - 1) : now
}

export type Options<Option> = ReturnType<typeof useOptions<Option>>

/** Attributes for field, list and options. */
export function useOptions<Option>(wanted: Wanted<Option>) {
  const { options, keyOf, words, onChoose, choosers = ENTER, laterChoosers = NONE } = wanted
  const keys = options.map(keyOf)
  const list = useId()
  const [chosen, setChosen] = useState<Chosen>({ words, at: 0 })
  const at = chosen.words === words ? findChosen(keys, chosen) : 0
  const choose = (index: number) => setChosen({ words, key: keys[index] ?? '', at: index })
  const idOf = (index: number) => `${list}-${index}`
  const current = options.length > 0 ? idOf(at) : undefined
  useEffect(() => {
    if (current !== undefined) document.getElementById(current)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  /** For these words, by arrow key or pointer. */
  const isChosen = chosen.words === words && chosen.key !== undefined

  /** Whether the options handled the key. */
  function take(event: KeyboardEvent): boolean {
    const option = options[at]
    // During IME composition, Enter and arrows belong to it.
    if (event.isComposing || option === undefined || isModified(event)) return false
    const next = STEPS[event.key]?.(at, options.length)
    const isTaken = choosers.includes(event.key) || (isChosen && laterChoosers.includes(event.key))
    if (next !== undefined) choose(next)
    else if (isTaken) onChoose(option)
    return next !== undefined || isTaken
  }
  const ties = {
    'aria-controls': list,
    'aria-activedescendant': current,
    'aria-autocomplete': 'list',
  } as const
  return {
    take,
    isChosen,
    /** Connects field and list. */
    ties,
    field: {
      ...ties,
      role: 'combobox',
      'aria-expanded': options.length > 0,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown: (event: Press) => {
        if (take(event.nativeEvent)) event.preventDefault()
      },
    },
    list: { id: list },
    optionOf: (option: Option) => {
      const index = options.indexOf(option)
      return {
        id: idOf(index),
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === at,
        onPointerMove: () => index !== at && choose(index),
        // The focus stays in the field.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => onChoose(option),
      }
    },
  } as const
}
