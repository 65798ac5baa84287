/** Texts of the demo as HTML: paragraphs, headings, lists and quotes. */
import type { ContentInput } from '@folkmoot/contract'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function blockOf(block: string): string {
  if (block.startsWith('## ')) return `<h2>${escaped(block.slice(3))}</h2>`
  if (block.startsWith('> ')) return `<blockquote><p>${escaped(block.slice(2))}</p></blockquote>`
  const lines = block.split('\n')
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${escaped(line.slice(2))}</li>`).join('')}</ul>`
  return `<p>${escaped(block)}</p>`
}

export const htmlOf = (text: string): string => text.split('\n\n').map(blockOf).join('')

export const html = (text: string): ContentInput['content'] => ({ type: 'text/html', text: htmlOf(text) })
