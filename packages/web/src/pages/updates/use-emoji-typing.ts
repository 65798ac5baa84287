/** Emoji in a plain text: suggestions after `:`, and what the picker inserts. */
import { type KeyboardEvent, useState } from 'react'
import { useEmojiOptions } from '../../emoji/emoji-options.tsx'
import { findEmojiTyped } from '../../emoji/typing.ts'
import { type Box, replaceInBox, useTypedInBox } from './typing-in-box.ts'

export function useEmojiTyping(box: Box) {
  const [closedFor, setClosedFor] = useState<string>()
  const { typed, isNow } = useTypedInBox(box, findEmojiTyped)

  /** In place of what is selected, or of what was typed. */
  function insert(emoji: string, before = 0) {
    const { current: element } = box
    if (element) replaceInBox(element, element.selectionStart - before, element.selectionEnd, emoji)
  }
  const { found, options } = useEmojiOptions(typed === closedFor ? undefined : typed, (emoji) => {
    if (typed !== undefined && isNow()) insert(emoji, typed.length + 1)
  })

  /** Whether the list handled the key. */
  function press(event: KeyboardEvent): boolean {
    const isEnough = event.key === 'Escape' && found.length > 0
    if (isEnough) setClosedFor(typed)
    else if (!isNow() || !options.take(event.nativeEvent)) return false
    event.preventDefault()
    return true
  }
  return { found, options, press, insert }
}
