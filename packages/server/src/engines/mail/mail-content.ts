/** The content of an email; plain text and HTML are both rendered from it, so that they agree. */
import type { Language } from '@folkmoot/contract'
import { escapeAttribute, escapeText } from 'entities'

interface Link {
  readonly label: string
  readonly url: string
}

/** One of several items. */
export interface MailItem {
  /** A heading shared by consecutive items, shown once. */
  readonly heading?: string
  readonly sentence: string
  /** A quote of somebody's text. */
  readonly quote?: string
  readonly link: Link
}

export interface MailContent {
  readonly language: Language
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly items?: readonly MailItem[]
  /** The main link, also written out for readers without HTML. */
  readonly link?: Link
  /** Text after the link. */
  readonly afterwards?: readonly string[]
  /** A minor link at the end. */
  readonly aside?: Link
}

/** Prevents header injection. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const linkInText = ({ label, url }: Link) => `${label}:\n${url}`

const itemInText = ({ heading, sentence, quote, link }: MailItem): string[] => [
  ...(heading === undefined ? [] : [`* ${heading}`]),
  sentence,
  ...(quote === undefined ? [] : [`> ${quote}`]),
  linkInText(link),
]

export function writeText(content: MailContent, signature: string): string {
  const { paragraphs, items = [], link, afterwards = [], aside } = content
  const inText = (each: Link | undefined) => (each ? [linkInText(each)] : [])
  const pieces = [
    ...paragraphs,
    ...items.flatMap(itemInText),
    ...inText(link),
    ...afterwards,
    ...inText(aside),
  ]
  return `${[...pieces, `-- \n${signature}`].join('\n\n')}\n`
}

/** No colours of its own, so that dark mode works. */
const STYLES = {
  body: 'margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  frame: 'max-width:36em;margin:0 auto',
  paragraph: 'margin:0 0 16px',
  heading: 'margin:24px 0 16px;font-size:18px;font-weight:600',
  quote: 'margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid currentColor',
  button:
    'display:inline-block;padding:10px 18px;border:2px solid currentColor;border-radius:6px;color:inherit;font-weight:600;text-decoration:none',
  address: 'margin:0 0 16px;font-size:14px;word-break:break-all',
  signature: 'margin:24px 0 0;font-size:14px;opacity:.75',
}

const paragraph = (text: string) => `<p style="${STYLES.paragraph}">${escapeText(text)}</p>`

function linked({ label, url }: Link): string[] {
  const href = escapeAttribute(url)
  return [
    `<p style="${STYLES.paragraph}"><a href="${href}" style="${STYLES.button}">${escapeText(label)}</a></p>`,
    `<p style="${STYLES.address}"><a href="${href}" style="color:inherit">${escapeText(url)}</a></p>`,
  ]
}

const item = ({ heading, sentence, quote, link }: MailItem): string[] => [
  ...(heading === undefined ? [] : [`<h2 style="${STYLES.heading}">${escapeText(heading)}</h2>`]),
  paragraph(sentence),
  ...(quote === undefined ? [] : [`<blockquote style="${STYLES.quote}">${escapeText(quote)}</blockquote>`]),
  ...linked(link),
]

export function writeHtml(content: MailContent, signature: string): string {
  const { language, subject, paragraphs, items = [], link, afterwards = [], aside } = content
  const pieces = [
    ...paragraphs.map(paragraph),
    ...items.flatMap(item),
    ...(link ? linked(link) : []),
    ...afterwards.map(paragraph),
    ...(aside
      ? [
          `<p style="${STYLES.address}"><a href="${escapeAttribute(aside.url)}" style="color:inherit">${escapeText(aside.label)}</a></p>`,
        ]
      : []),
    `<p style="${STYLES.signature}">${signature.split('\n').map(escapeText).join('<br>')}</p>`,
  ]
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeText(subject)}</title></head>`,
    `<body style="${STYLES.body}"><div style="${STYLES.frame}">`,
    ...pieces,
    '</div></body></html>',
  ].join('\n')
}
