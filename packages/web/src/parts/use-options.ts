/** Options below a field that keeps the focus, as the ARIA pattern of a combobox has it. */
import { type MouseEvent, type KeyboardEvent as Press, useEffect, useId, useState } from 'react'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
}

interface Wanted<Option> {
  readonly options: readonly Option[]
  /** Identifies an option when the list changes. */
  readonly keyOf: (option: Option) => string
  /** What was typed: with other words one begins at the first option again. */
  readonly words: string
  readonly onChoose: (option: Option) => void
  /** Which keys choose; Enter unless said. */
  readonly choosers?: readonly string[]
}

const ENTER = ['Enter']

interface Chosen {
  readonly words: string
  readonly key?: string
  readonly at: number
}

/** What was chosen stays chosen wherever it stands now; where it is gone, what has taken its place. */
function findChosen(keys: readonly string[], { key, at }: Chosen): number {
  const now = key === undefined ? -1 : keys.indexOf(key)
  return now === -1 ? Math.min(at, keys.length - 1) : now
}

export type Options<Option> = ReturnType<typeof useOptions<Option>>

/** Attributes for the field, for the list, and for each of its options. */
export function useOptions<Option>(wanted: Wanted<Option>) {
  const { options, keyOf, words, onChoose, choosers = ENTER } = wanted
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

  /** Whether the key was for the options. */
  function take({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
    const option = options[at]
    // While a word is put together from several keys, Enter and the arrows belong to that.
    if (isComposing || option === undefined) return false
    const next = STEPS[key]?.(at, options.length)
    const isChosen = choosers.includes(key) && !ctrlKey && !metaKey
    if (next !== undefined) choose(next)
    else if (isChosen) onChoose(option)
    return next !== undefined || isChosen
  }
  const ties = {
    'aria-controls': list,
    'aria-activedescendant': current,
    'aria-autocomplete': 'list',
  } as const
  return {
    take,
    /** What ties a field to the list. */
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
