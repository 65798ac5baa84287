/**
 * Styles in user HTML are never applied, but parsing them would report a policy violation each. Renamed attributes
 * avoid that.
 */
export const INERT_STYLE = 'data-css'

/** Matches tags as written by server and browsers: values contain no quotes. */
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

/** For a stored body. */
export const withInertStyles = (stored: string): string => renameAttribute(stored, 'style', INERT_STYLE)

/** The inverse. */
export const withStyles = (inert: string): string => renameAttribute(inert, INERT_STYLE, 'style')

/** For pasted HTML. */
export const withInertStylesOfElsewhere = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])style(?=\s*=)/gi, `$1${INERT_STYLE}`))
