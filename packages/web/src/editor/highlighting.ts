/** Syntax highlighting; the languages load with the first code block. */
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Colours } from '../parts/code-languages.ts'

const key = new PluginKey<DecorationSet>('highlighting')
const hasCode = (doc: Node) => {
  let found = false
  doc.descendants((node) => {
    found ||= node.type.name === 'codeBlock'
    return !found
  })
  return found
}

function decorationsOf(doc: Node, colours: Colours | undefined): DecorationSet {
  if (!colours) return DecorationSet.empty
  const all: Decoration[] = []
  doc.descendants((node, position) => {
    if (node.type.name !== 'codeBlock') return
    let at = position + 1
    for (const { text, classes } of colours(node.textContent, node.attrs.language as string | null)) {
      if (classes !== '') all.push(Decoration.inline(at, at + text.length, { class: classes }))
      at += text.length
    }
    return false
  })
  return DecorationSet.create(doc, all)
}

function plugin() {
  let colours: Colours | undefined
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, before) =>
        transaction.docChanged || transaction.getMeta(key) !== undefined
          ? decorationsOf(transaction.doc, colours)
          : before,
    },
    props: { decorations: (state) => key.getState(state) },
    view(view) {
      let isWanted = false
      const look = () => {
        if (isWanted || !hasCode(view.state.doc)) return
        isWanted = true
        void import('../parts/code-languages.ts').then(
          (languages) => {
            colours = languages.coloursOf
            if (!view.isDestroyed)
              view.dispatch(view.state.tr.setMeta(key, true).setMeta('addToHistory', false))
          },
          () => {
            isWanted = false
          },
        )
      }
      look()
      return { update: look }
    },
  })
}

export const Highlighting = Extension.create({
  name: 'highlighting',
  addProseMirrorPlugins: () => [plugin()],
})
