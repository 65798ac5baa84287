/** `@` people, `#` places and content: finds a mention being typed and makes it a link. */
import type { Editor } from '@tiptap/core'
import { pathOf } from '../api/client.ts'
import type { Found, SuggestionType } from '../api/suggestions.ts'
import { boot } from '../boot.ts'

export interface Mentioning {
  readonly where: readonly SuggestionType[]
  readonly typed: string
  /** Position of the character in the text. */
  readonly from: number
  readonly to: number
}

const WHERE: Record<string, readonly SuggestionType[]> = { '@': ['people'], '#': ['places', 'content'] }
/** A name may contain a space but not start with one. */
const BEGUN = /(?:^|[\s(])([@#])((?:[\p{L}\p{N}][^\s@#]*(?: [\p{L}\p{N}][^\s@#]*)?)?)$/u
const LONGEST = 60

/** The text before the cursor, where what is typed may ask for suggestions: not in code. */
export function textBefore({ state }: Editor): string | undefined {
  const { storedMarks, selection } = state
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return undefined
  if ((storedMarks ?? $from.marks()).some(({ type }) => type.name === 'code')) return undefined
  const end = $from.parentOffset
  return $from.parent.textBetween(Math.max(0, end - LONGEST), end, '\n', '\n')
}

export function findMentioning(editor: Editor): Mentioning | undefined {
  const { $from, from } = editor.state.selection
  const begun = BEGUN.exec(textBefore(editor) ?? '')
  if (!begun) return undefined
  const [, sign = '', typed = ''] = begun
  // A link cannot start another mention.
  if ($from.marks().some(({ type }) => type.name === 'link')) return undefined
  return { where: WHERE[sign] ?? [], typed, from: from - typed.length - 1, to: from }
}

/** A link to the page counts as a mention. */
export function mention(editor: Editor, { from, to }: Mentioning, found: Found): void {
  const path = pathOf(found.html)
  const sign = found.type === 'person' ? '@' : ''
  const link = { type: 'link', attrs: { href: path === undefined ? found.html : boot.base + path } }
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [
      { type: 'text', text: sign + found.name, marks: [link] },
      { type: 'text', text: ' ' },
    ])
    .unsetMark('link')
    .run()
}
