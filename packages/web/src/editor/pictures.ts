/** Pictures in the editor: uploaded at once, inserted where they were dropped. */
import type { Editor } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import type { Transaction } from '@tiptap/pm/state'
import { client, own } from '../api/client.ts'
import { sizeProblem } from '../api/uploads.ts'
import { errorLine } from '../parts/error-text.ts'
import { isHeldBack } from '../parts/rich-text.tsx'
import { t } from '../texts/texts.ts'

/** Default alt text. */
const altOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').replace(/[-_]+/g, ' ')

/** Upload progress; undefined when done. */
export type Report = (text: string | undefined) => void

/** A position that follows edits of the text. */
function holdPosition(editor: Editor, at: number) {
  let position = at
  const follow = ({ transaction }: { transaction: Transaction }) => {
    position = transaction.mapping.map(position)
  }
  editor.on('transaction', follow)
  return { get: () => position, letGo: () => void editor.off('transaction', follow) }
}

/** One after the other, in order. */
export async function addPictures(
  editor: Editor,
  files: readonly File[],
  report: Report,
  at = editor.state.selection.to,
): Promise<void> {
  const position = holdPosition(editor, at)
  try {
    for (const file of files) {
      const problem = sizeProblem(file)
      if (problem !== undefined) return report(problem)
      report(t('editor.pictureSending', { name: file.name }))
      const { ref } = await client.createImage({ files: [file] })
      if (editor.isDestroyed) return
      const picture = { type: 'image', attrs: { src: ref, alt: altOf(file) } }
      editor.chain().focus().insertContentAt(position.get(), picture).run()
      report(undefined)
    }
  } catch (error) {
    report(errorLine(error))
  } finally {
    position.letGo()
  }
}

/** As written: `007` is no number. */
const written = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
})

/** An instance may have several hosts; loads the picture from the current one. */
export const Picture = Image.extend({
  addAttributes: () =>
    Object.fromEntries(['src', 'alt', 'title', 'width', 'height'].map((name) => [name, written(name)])),
  addNodeView() {
    return ({ node, HTMLAttributes }) => {
      const dom = document.createElement('img')
      const { src, ...others } = HTMLAttributes
      for (const [name, value] of Object.entries(others))
        if (value !== null && value !== undefined) dom.setAttribute(name, String(value))
      const address = own(String(src ?? ''))
      if (!isHeldBack(address)) dom.src = address
      dom.alt = String(node.attrs.alt ?? '')
      return { dom }
    }
  },
})
