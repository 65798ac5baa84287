/** Styles of word processors that map to elements. */
import { INERT_STYLE } from '../parts/inert-styles.ts'
import { unwrap } from './element-kinds.ts'

/** The last value wins, as in CSS. */
export const styleOf = (element: Element, property: string): string | undefined =>
  [
    ...(element.getAttribute(INERT_STYLE) ?? '').matchAll(
      new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'gi'),
    ),
  ]
    .at(-1)?.[1]
    ?.trim()

function wrap(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

const PAPER = /^(?:transparent|none|inherit|initial|white|#fff(?:fff)?|window)\b/i

function mendPhrase(span: Element): void {
  if (/^(bold|[6-9]00)/.test(styleOf(span, 'font-weight') ?? '')) wrap(span, 'strong')
  if (/italic/.test(styleOf(span, 'font-style') ?? '')) wrap(span, 'em')
  const decoration = styleOf(span, 'text-decoration(?:-line)?') ?? ''
  if (/line-through/.test(decoration)) wrap(span, 's')
  if (/underline/.test(decoration) && span.closest('a') === null) wrap(span, 'u')
  const vertical = styleOf(span, 'vertical-align')
  if (vertical === 'super') wrap(span, 'sup')
  if (vertical === 'sub') wrap(span, 'sub')
  const ground = styleOf(span, 'mso-highlight') ?? styleOf(span, 'background-color') ?? ''
  if (ground !== '' && !PAPER.test(ground)) wrap(span, 'mark')
}

/** Google Docs wraps the whole text in a `b` that is not bold. */
const isNotBold = (element: Element) => styleOf(element, 'font-weight') === 'normal'

/** Only the alignment is kept; other styles are about looks. */
function mendAlignment(element: Element): void {
  const align = styleOf(element, 'text-align') ?? element.getAttribute('align') ?? ''
  element.removeAttribute('align')
  if (/^(?:center|right|justify)$/i.test(align))
    element.setAttribute(INERT_STYLE, `text-align: ${align.toLowerCase()}`)
  else element.removeAttribute(INERT_STYLE)
}

export function fixStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll('b, strong')) if (isNotBold(element)) unwrap(element)
  for (const span of root.querySelectorAll('span')) mendPhrase(span)
  for (const block of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6, td, th')) mendAlignment(block)
}
