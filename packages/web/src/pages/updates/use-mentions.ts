/** Suggestions for @ mentions while typing. */
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { type Found, uriOf, useSuggestions } from '../../api/suggestions.ts'
import { type Options, useOptions } from '../../parts/use-options.ts'

const TYPED = /(?:^|[\s(])@([\p{L}\p{N}._+-]{1,40})$/u
const CHOOSERS = ['Enter', 'Tab']

interface Mentions {
  readonly found: readonly Found[]
  readonly options: Options<Found>
  /** Whether the list handled the key. */
  press(event: KeyboardEvent): boolean
}

export function useMentions(
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
): Mentions {
  const [closedFor, setClosedFor] = useState<string>()
  const caret = box.current?.selectionStart ?? text.length
  const typed = TYPED.exec(text.slice(0, caret))?.[1]
  const { found } = useSuggestions(['people'], typed === closedFor ? undefined : typed)

  function choose({ username = '' }: Found) {
    const begin = caret - (typed?.length ?? 0)
    setText(`${text.slice(0, begin)}${username} ${text.slice(caret).trimStart()}`)
    const end = begin + username.length + 1
    requestAnimationFrame(() => box.current?.setSelectionRange(end, end))
    box.current?.focus()
  }
  const options = useOptions({
    options: found,
    keyOf: uriOf,
    words: typed ?? '',
    onChoose: choose,
    choosers: CHOOSERS,
  })

  function press(event: KeyboardEvent): boolean {
    const isEnough = event.key === 'Escape' && found.length > 0
    if (isEnough) setClosedFor(typed)
    else if (!options.take(event.nativeEvent)) return false
    event.preventDefault()
    return true
  }
  return { found, options, press }
}
