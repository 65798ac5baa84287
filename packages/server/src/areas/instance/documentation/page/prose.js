/** The little markdown that descriptions use: `code`, lists of "- " lines, line breaks, empty lines. */
import { make } from './dom.js'

export function inline(text) {
  return text
    .split(/`([^`]+)`/)
    .map((piece, index) => (index % 2 === 1 ? make('code', {}, piece) : piece))
    .filter((piece) => piece !== '')
}

function paragraph(lines) {
  return make(
    'p',
    {},
    lines.flatMap((line, index) => (index === 0 ? inline(line) : [make('br'), ...inline(line)])),
  )
}

const isItem = (line) => /^\s*[-*] /.test(line)

function list(lines) {
  return make(
    'ul',
    {},
    lines.map((line) => make('li', {}, inline(line.replace(/^\s*[-*] /, '')))),
  )
}

/** Lines of one kind in a row make one block. */
export function prose(text = '') {
  const blocks = []
  for (const line of text.split('\n')) {
    const kind = line.trim() === '' ? 'gap' : isItem(line) ? 'list' : 'paragraph'
    const last = blocks.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else blocks.push({ kind, lines: [line] })
  }
  return blocks
    .filter(({ kind }) => kind !== 'gap')
    .map(({ kind, lines }) => (kind === 'list' ? list(lines) : paragraph(lines)))
}
