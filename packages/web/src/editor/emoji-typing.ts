/** Emoji in the text: chosen in the picker, or typed as `:` and letters of the name. */
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { findEmojiTyped } from '../emoji/typing.ts'
import { textBefore } from './mentioning.ts'

export interface EmojiTyping {
  readonly typed: string
  /** Position of the colon. */
  readonly from: number
  readonly to: number
}

export function findEmojiTyping(editor: Editor): EmojiTyping | undefined {
  const typed = findEmojiTyped(textBefore(editor) ?? '')
  const to = editor.state.selection.from
  return typed === undefined ? undefined : { typed, from: to - typed.length - 1, to }
}

/** In place of what is selected, as a typed letter; of a chosen picture behind it. */
export function insertEmoji(editor: Editor, emoji: string, at?: { from: number; to: number }): void {
  const { selection } = editor.state
  const { to } = selection
  const { from } = selection instanceof NodeSelection ? { from: to } : selection
  const place = at ?? { from, to }
  editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(tr.insertText(emoji, place.from, place.to)))
    .run()
}
