/** Suggestions for @ mentions while typing. */
import { type KeyboardEvent, useState } from 'react'
import { type Found, uriOf, useSuggestions } from '../../api/suggestions.ts'
import { type Options, useOptions } from '../../parts/use-options.ts'
import { type Box, replaceInBox, useTypedInBox } from './typing-in-box.ts'

const TYPED = /(?:^|[\s(])@([\p{L}\p{N}._+-]{1,40})$/u
const CHOOSERS = ['Enter', 'Tab']

const findName = (before: string) => TYPED.exec(before)?.[1]

interface Mentions {
  readonly found: readonly Found[]
  readonly options: Options<Found>
  /** Whether the list handled the key. */
  press(event: KeyboardEvent): boolean
}

export function useMentions(box: Box): Mentions {
  const [closedFor, setClosedFor] = useState<string>()
  const { typed, isNow } = useTypedInBox(box, findName)
  const { found } = useSuggestions(['people'], typed === closedFor ? undefined : typed)

  function choose({ username = '' }: Found) {
    const { current: element } = box
    if (!element || typed === undefined || !isNow()) return
    const { selectionStart: caret, value } = element
    const end = value[caret] === ' ' ? caret + 1 : caret
    replaceInBox(element, caret - typed.length, end, `${username} `)
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
    else if (!isNow() || !options.take(event.nativeEvent)) return false
    event.preventDefault()
    return true
  }
  return { found, options, press }
}
