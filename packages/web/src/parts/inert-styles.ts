/**
 * Styles in texts are never applied, yet the browser looks at them when it reads the text, and reports each to whoever
 * watches the policy of the page. Under another name they are but words.
 */
export const INERT_STYLE = 'data-css'

/** As the server and browsers write elements: no value has a quotation mark in it. Words that look like one are no tag. */
const START_TAG = /<[a-z][a-z0-9]*(?:\s[^\s="]+="[^"]*")+>/g
const ATTRIBUTE = /\s([^\s="]+)="[^"]*"/g

const renameAttribute = (html: string, from: string, to: string): string =>
  html.includes(` ${from}="`)
    ? html.replace(START_TAG, (tag) =>
        tag.replace(ATTRIBUTE, (attribute, name) =>
          name === from ? attribute.replace(from, () => to) : attribute,
        ),
      )
    : html

/** Of a body as it is stored. */
export const withInertStyles = (stored: string): string => renameAttribute(stored, 'style', INERT_STYLE)

/** The inverse. */
export const withStyles = (inert: string): string => renameAttribute(inert, INERT_STYLE, 'style')

/** For pasted HTML. */
export const withInertStylesOfElsewhere = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])style(?=\s*=)/gi, `$1${INERT_STYLE}`))
