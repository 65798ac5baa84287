/** Converts stored HTML to the edited form and back. */
import { DOMParser, DOMSerializer, type Node as EditedNode, type Schema } from '@tiptap/pm/model'
import {
  INERT_STYLE,
  withInertStyles,
  withInertStylesOfElsewhere,
  withStyles,
} from '../parts/inert-styles.ts'
import { sanitise } from '../parts/sanitiser.ts'
import { AS_IS, putBack, toEditedForm, toStoredForm } from './edited-form.ts'
import { saysTheSame } from './same-html.ts'
import { keepAllAsIs, rememberingFailures, secure } from './securing.ts'

const RULES = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'button', 'select', 'textarea', 'audio', 'video'],
  ADD_ATTR: ['data-type', 'data-checked', 'target', 'colwidth', INERT_STYLE],
  // `mso-list:l0` and some dates look like URLs with an unknown scheme.
  ADD_URI_SAFE_ATTR: [INERT_STYLE, 'datetime'],
  FORBID_ATTR: ['style'],
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

const INPUT_RULES = {
  ...RULES,
  // HTML copied from here is sanitised again when shown.
  ADD_ATTR: [...RULES.ADD_ATTR, AS_IS],
  ADD_URI_SAFE_ATTR: [...RULES.ADD_URI_SAFE_ATTR, AS_IS],
}

/** All input passes the sanitiser. */
export const purify = (html: string): DocumentFragment =>
  sanitise(withInertStylesOfElsewhere(html), INPUT_RULES)

/** Names such as `title` stay, which would be dropped as DOM clobbering. */
const STORED_RULES = { ...RULES, SANITIZE_DOM: false, SAFE_FOR_XML: false }

/** Stored HTML. The names stay inside the text, and the server refuses harmful ones. */
const purifyStored = (html: string): DocumentFragment => sanitise(withInertStyles(html), STORED_RULES)

/** Pieces that are kept as is: they were sanitised with their text, and again and again would take seconds. */
const keptPieces = new Map<string, DocumentFragment>()
const MOST_KEPT = 10_000

function remember(html: string, piece: DocumentFragment): void {
  if (keptPieces.size >= MOST_KEPT) keptPieces.clear()
  keptPieces.set(html, piece)
}

function readKept(html: string): DocumentFragment {
  const known = keptPieces.get(html) ?? purifyStored(html)
  remember(html, known)
  return known.cloneNode(true) as DocumentFragment
}

/** Separate, so that nothing loads. One for all: each text is tested in many pieces. */
const inert = document.implementation.createHTMLDocument('')

/** Without the empty last paragraph. */
function elementsOf(doc: EditedNode): Element {
  const body = inert.createElement('div')
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inert }, body)
  toStoredForm(body, readKept)
  for (let last = body.lastElementChild; last?.outerHTML === '<p></p>'; last = body.lastElementChild)
    last.remove()
  return body
}

function edit(stored: DocumentFragment, schema: Schema): EditedNode {
  const root = stored.cloneNode(true) as DocumentFragment
  toEditedForm(root)
  return DOMParser.fromSchema(schema).parse(root)
}

function comesBack(piece: DocumentFragment, schema: Schema): boolean {
  const before = piece.cloneNode(true) as DocumentFragment
  putBack(before, readKept)
  return saysTheSame(before, elementsOf(edit(piece, schema)))
}

/** Parts that would not survive a round trip are kept as is. */
export function readHtml(html: string, schema: Schema): EditedNode {
  const test = (piece: DocumentFragment) => comesBack(piece, schema)
  const stored = purifyStored(html)
  if (test(stored)) return edit(stored, schema)
  secure(stored, rememberingFailures(test), remember)
  if (test(stored)) return edit(stored, schema)
  const whole = purifyStored(html)
  keepAllAsIs(whole)
  return edit(whole, schema)
}

export const writeHtml = (doc: EditedNode): string => withStyles(elementsOf(doc).innerHTML)
