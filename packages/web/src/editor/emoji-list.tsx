/** Suggestions for `:`. */
import type { Editor } from '@tiptap/core'
import { EmojiOptions, useEmojiOptions } from '../emoji/emoji-options.tsx'
import { type EmojiTyping, findEmojiTyping, insertEmoji } from './emoji-typing.ts'
import { Suggesting, useTyped } from './suggesting.tsx'

interface EmojiListProps {
  readonly editor: Editor
  readonly typing: EmojiTyping
  readonly onDismiss: () => void
}

function EmojiList({ editor, typing, onDismiss }: EmojiListProps) {
  const { found, options } = useEmojiOptions(typing.typed, (emoji) => insertEmoji(editor, emoji, typing))
  if (found.length === 0) return null
  return (
    <Suggesting {...{ editor, from: typing.from, options, onDismiss }} shown={found}>
      <EmojiOptions found={found} options={options} />
    </Suggesting>
  )
}

export function EmojiSuggestions({ editor }: { readonly editor: Editor }) {
  const { typed, dismiss } = useTyped(editor, findEmojiTyping)
  return typed && <EmojiList editor={editor} typing={typed} onDismiss={dismiss} />
}
