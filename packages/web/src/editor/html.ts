/** From HTML as it is stored to what the editor edits, and back. */
import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import DOMPurify from 'dompurify'
import { INERT_STYLE, withInertStylesOfElsewhere } from '../parts/inert-styles.ts'

/** Whatever comes in passes the one sanitiser; what the editor knows nothing of goes when it is read. */
export const purify = (html: string): DocumentFragment =>
  DOMPurify.sanitize(withInertStylesOfElsewhere(html), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'button', 'select', 'textarea', 'audio', 'video'],
    ADD_ATTR: ['data-type', 'data-checked', INERT_STYLE],
    // `mso-list:l0` looks like an address of an unknown kind.
    ADD_URI_SAFE_ATTR: [INERT_STYLE],
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
  // The editor draws a table with columns that are at least so wide; that is no part of what was written.
  for (const table of body.querySelectorAll('table')) table.removeAttribute('style')
  for (const columns of body.querySelectorAll('colgroup')) columns.remove()
  return body.innerHTML.replace(/(?:<p><\/p>)+$/, '')
}
