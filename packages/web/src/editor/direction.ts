/** Each block takes the direction of its first word, unless the HTML sets one. */
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Only for display, never stored; readers see the same. */
export const Direction = Extension.create({
  name: 'direction',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const parts: Decoration[] = []
          doc.forEach((part, at) => {
            if (!part.attrs.dir) parts.push(Decoration.node(at, at + part.nodeSize, { dir: 'auto' }))
          })
          return DecorationSet.create(doc, parts)
        },
      },
    }),
  ],
})
