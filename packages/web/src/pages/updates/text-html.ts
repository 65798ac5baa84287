/** Turns plain text into HTML with paragraphs, links and mentions. */
import { client } from '../../api/client.ts'
import { isUnreachable } from '../../offline/calls.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

/** A username after @ at the start of a word; a trailing dot is punctuation. */
const MENTION = /(?<![\p{L}\p{N}.@])@([\p{L}\p{N}](?:[\p{L}\p{N}._+@-]*[\p{L}\p{N}_+@-])?)/gu
const LINK = /\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g

/** Page addresses of known usernames. */
async function findPages(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    names.map(async (username) => {
      const person = await client.getPersonByUsername({ username, fields: 'id' }).catch((error: unknown) => {
        // Without a connection nobody knows whether it is a name.
        if (isUnreachable(error)) throw error
        return undefined
      })
      const page = person?.resources.html?.ref
      return page === undefined ? [] : [[username, page] as const]
    }),
  )
  return new Map(found.flat())
}

function linkedHtml(text: string, pages: ReadonlyMap<string, string>): string {
  const parts = text.split(new RegExp(`(${LINK.source})`, 'g'))
  return parts
    .map((part, index) => {
      const escaped = escapeHtml(part)
      if (index % 2 === 1) return `<a href="${escaped}">${escaped}</a>`
      return escaped.replace(MENTION, (written, name: string) => {
        const page = pages.get(name)
        return page === undefined ? written : `<a href="${escapeHtml(page)}">@${name}</a>`
      })
    })
    .join('')
}

/** Empty lines separate paragraphs; other line breaks stay. */
export async function htmlOf(text: string): Promise<string> {
  const names = new Set([...text.matchAll(MENTION)].map(([, name]) => name ?? ''))
  const pages = await findPages([...names])
  return text
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linkedHtml(paragraph, pages).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
