/**
 * Styles in texts are never applied, yet the browser looks at them when it reads the text, and reports each to whoever
 * watches the policy of the page. Under another name they are but words.
 */
export const INERT_STYLE = 'data-css'

/** Of a body as it is stored, where no value has a quotation mark in it. */
export const withInertStyles = (stored: string): string =>
  stored.includes(' style="') ? stored.replaceAll(' style="', ` ${INERT_STYLE}="`) : stored

/** Of whatever somebody pastes. */
export const withInertStylesOfElsewhere = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])style(?=\s*=)/gi, `$1${INERT_STYLE}`))
