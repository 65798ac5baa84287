/** Pictures in what is written: each is sent as it comes, and stands where it was put. */
import type { Editor } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import type { Transaction } from '@tiptap/pm/state'
import { client, own } from '../api/client.ts'
import { sizeProblem } from '../api/uploads.ts'
import { lineOf } from '../parts/said.ts'
import { t } from '../texts/texts.ts'

/** What stands for a picture to those who do not see it, until somebody says it better. */
const altOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').replace(/[-_]+/g, ' ')

/** How it goes; undefined once there is nothing to tell any more. */
export type Report = (text: string | undefined) => void

/** A position that stays where it is in the text, whatever is written meanwhile. */
function holdPosition(editor: Editor, at: number) {
  let position = at
  const follow = ({ transaction }: { transaction: Transaction }) => {
    position = transaction.mapping.map(position)
  }
  editor.on('transaction', follow)
  return { get: () => position, letGo: () => void editor.off('transaction', follow) }
}

/** One behind the other, in their order. */
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
    report(lineOf(error))
  } finally {
    position.letGo()
  }
}

/** The same instance may have several names; the picture is shown from the one that is asked just now. */
export const Picture = Image.extend({
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img')
      dom.src = own(String(node.attrs.src ?? ''))
      dom.alt = String(node.attrs.alt ?? '')
      return { dom }
    }
  },
})
