/** Texts of the demo as HTML: paragraphs, headings, lists, quotes and pictures. */
import type { Client } from '@folkmoot/client'
import type { ContentInput } from '@folkmoot/contract'
import { isView, type View, view } from './pictures.ts'

/** `![what is to be seen](view)`, a block of its own. */
const PICTURE = /^!\[([^\]]*)\]\((\w+)\)$/

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

export const pictureFile = async (name: View): Promise<File> =>
  new File([await view(name)], `${name}.png`, { type: 'image/png' })

/** Uploads the pictures as the person who writes the text. */
export async function htmlWithPictures(client: Client, text: string): Promise<ContentInput['content']> {
  const blocks = text.split('\n\n').map(async (block) => {
    const [, alt = '', name = ''] = PICTURE.exec(block) ?? []
    if (!isView(name)) return blockOf(block)
    const { ref } = await client.createImage({ files: [await pictureFile(name)] })
    return `<p><img src="${escaped(ref)}" alt="${escaped(alt)}" /></p>`
  })
  return { type: 'text/html', text: (await Promise.all(blocks)).join('') }
}
