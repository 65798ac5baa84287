/** From HTML as it is stored to what the editor edits, and back. */
import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import DOMPurify from 'dompurify'

/** Whatever comes in passes the one sanitiser; what the editor knows nothing of goes when it is read. */
export const purify = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'button', 'select', 'textarea', 'audio', 'video'],
    ADD_ATTR: ['data-type', 'data-checked'],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })

export const readHtml = (html: string, schema: Schema): Node =>
  DOMParser.fromSchema(schema).parse(purify(html))

/** Less the empty paragraph that stands at the end so that one can write on. */
export function writeHtml(doc: Node): string {
  // A document of its own: nothing in it is loaded.
  const inert = document.implementation.createHTMLDocument('')
  const body = inert.createElement('div')
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inert }, body)
  return body.innerHTML.replace(/(?:<p><\/p>)+$/, '')
}
