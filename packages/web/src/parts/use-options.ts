/** Options below a field that keeps the focus, as the ARIA pattern of a combobox has it. */
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
}

interface Wanted<Option> {
  readonly options: readonly Option[]
  /** What was typed: with other words one begins at the first option again. */
  readonly words: string
  readonly onChoose: (option: Option) => void
}

/** Attributes for the field, for the list, and for each of its options. */
export function useOptions<Option>({ options, words, onChoose }: Wanted<Option>) {
  const list = useId()
  const [chosen, choose] = useState({ words, at: 0 })
  const at = chosen.words === words ? Math.min(chosen.at, options.length - 1) : 0
  const idOf = (index: number) => `${list}-${index}`
  const current = options.length > 0 ? idOf(at) : undefined
  useEffect(() => {
    if (current !== undefined) document.getElementById(current)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  function onKeyDown(event: KeyboardEvent) {
    // While a word is put together from several keys, Enter and the arrows belong to that.
    if (event.nativeEvent.isComposing || options.length === 0) return
    const next = STEPS[event.key]?.(at, options.length)
    const option = options[at]
    if (next !== undefined) choose({ words, at: next })
    else if (event.key === 'Enter' && option !== undefined) onChoose(option)
    else return
    event.preventDefault()
  }
  return {
    field: {
      role: 'combobox',
      'aria-expanded': options.length > 0,
      'aria-controls': list,
      'aria-activedescendant': current,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    },
    list: { id: list },
    optionOf: (option: Option) => {
      const index = options.indexOf(option)
      return {
        id: idOf(index),
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === at,
        onPointerMove: () => index !== at && choose({ words, at: index }),
        // The focus stays in the field.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => onChoose(option),
      }
    },
  } as const
}
