/** Pictures in what is written: each is sent as it comes, and stands where it was put. */
import { ApiError } from '@folkmoot/client'
import { IMAGE_TYPES } from '@folkmoot/contract'
import type { Editor } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { client, own } from '../api/client.ts'
import { isHeldBack } from '../parts/rich-text.tsx'
import { t } from '../texts/texts.ts'

const TYPES: readonly string[] = IMAGE_TYPES

export const PICTURE_TYPES = TYPES.join(',')

export const findPictures = (files: Iterable<File>): File[] =>
  [...files].filter(({ type }) => TYPES.includes(type))

/** What stands for a picture to those who do not see it, until somebody says it better. */
const altOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').replace(/[-_]+/g, ' ')

/** How it goes; undefined once there is nothing to tell any more. */
export type Report = (text: string | undefined) => void

export async function addPictures(
  editor: Editor,
  files: readonly File[],
  report: Report,
  at?: number,
): Promise<void> {
  for (const file of files) {
    try {
      report(t('editor.pictureSending', { name: file.name }))
      const { ref } = await client.createImage({ files: [file] })
      if (editor.isDestroyed) return
      const picture = { type: 'image', attrs: { src: ref, alt: altOf(file) } }
      const position = Math.min(at ?? editor.state.selection.to, editor.state.doc.content.size)
      editor.chain().focus().insertContentAt(position, picture).run()
      report(undefined)
    } catch (error) {
      report(error instanceof ApiError ? error.message : t('problem.offline'))
      return
    }
  }
}

/** As written: `007` is no number. */
const written = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
})

/** The same instance may have several names; the picture is shown from the one that is asked just now. */
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
