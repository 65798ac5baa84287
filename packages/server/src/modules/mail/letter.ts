/** What a mail says, once; the plain text and the HTML are both written from it, so that they cannot differ. */
import { escapeAttribute, escapeText } from 'entities'

export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** What the reader may follow. The address is written out as well, for whoever cannot press a button. */
  readonly link?: { readonly label: string; readonly url: string }
  /** What comes behind the link. */
  readonly afterwards?: readonly string[]
}

/** Nothing that is typed can end a header line and begin another. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

export function writeText({ paragraphs, link, afterwards = [] }: Letter, signature: string): string {
  const linked = link ? [`${link.label}:\n${link.url}`] : []
  return `${[...paragraphs, ...linked, ...afterwards, `-- \n${signature}`].join('\n\n')}\n`
}

/** No colours but those that readers have chosen: on a dark ground a mail with its own would be a torch. */
const STYLES = {
  body: 'margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  frame: 'max-width:36em;margin:0 auto',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:10px 18px;border:2px solid currentColor;border-radius:6px;color:inherit;font-weight:600;text-decoration:none',
  address: 'margin:0 0 16px;font-size:14px;word-break:break-all',
  signature: 'margin:24px 0 0;font-size:14px;opacity:.75',
}

const paragraph = (text: string) => `<p style="${STYLES.paragraph}">${escapeText(text)}</p>`

function linked({ label, url }: NonNullable<Letter['link']>): string[] {
  const href = escapeAttribute(url)
  return [
    `<p style="${STYLES.paragraph}"><a href="${href}" style="${STYLES.button}">${escapeText(label)}</a></p>`,
    `<p style="${STYLES.address}"><a href="${href}" style="color:inherit">${escapeText(url)}</a></p>`,
  ]
}

export function writeHtml({ subject, paragraphs, link, afterwards = [] }: Letter, signature: string): string {
  const pieces = [
    ...paragraphs.map(paragraph),
    ...(link ? linked(link) : []),
    ...afterwards.map(paragraph),
    `<p style="${STYLES.signature}">${escapeText(signature)}</p>`,
  ]
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeText(subject)}</title></head>`,
    `<body style="${STYLES.body}"><div style="${STYLES.frame}">`,
    ...pieces,
    '</div></body></html>',
  ].join('\n')
}
