/** Compares two pieces of HTML by meaning, ignoring what the editor may change. */
import { holdsBlocks, isBlock, isElement } from './element-kinds.ts'

/** Inline marks: order and splitting do not matter. */
const IDEMPOTENT = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'del', 'code', 'mark'])
/** Nesting these twice has a meaning. */
const FORMATS = new Set([...IDEMPOTENT, 'ins', 'small', 'sub', 'sup', 'span'])
/** Defaults, and checkbox attributes that the server enforces. */
const IMPLIED = new Set([
  'td colspan=1',
  'td rowspan=1',
  'th colspan=1',
  'th rowspan=1',
  'ol type=1',
  'ol start=1',
])

type Piece = { text: string; formats: string } | readonly unknown[]

const tagOf = (element: Element): string =>
  JSON.stringify([
    element.localName,
    ...[...element.attributes]
      .filter(
        ({ name, value }) => !IMPLIED.has(`${element.localName} ${name}=${value}`) && name !== 'disabled',
      )
      .map(({ name, value }) => (name === 'checked' ? name : `${name}=${value}`))
      .sort(),
  ])

function collect(node: Node, formats: readonly string[], pieces: Piece[]): void {
  if (!isElement(node)) {
    const last = pieces.at(-1)
    const key = JSON.stringify([...formats].sort())
    if (last && 'formats' in last && last.formats === key) last.text += node.textContent ?? ''
    else pieces.push({ text: node.textContent ?? '', formats: key })
    return
  }
  if (isBlock(node)) {
    pieces.push(formOf(node))
    return
  }
  const tag = tagOf(node)
  if (FORMATS.has(node.localName) && !node.firstChild && node.attributes.length === 0) return
  if (FORMATS.has(node.localName) && !node.id && node.firstChild && !holdsBlocks(node)) {
    const isTold = IDEMPOTENT.has(node.localName) && formats.includes(tag)
    for (const child of node.childNodes) collect(child, isTold ? formats : [...formats, tag], pieces)
    return
  }
  pieces.push([tag])
  for (const child of node.childNodes) collect(child, formats, pieces)
  pieces.push(['/'])
}

const isBreak = (piece: Piece | undefined) => Array.isArray(piece) && /^\["br"/.test(String(piece[0]))

/** Whitespace collapsed as browsers do. */
function squeeze(pieces: readonly Piece[]): Piece[] {
  let isAfterBlank = true
  const kept: Piece[] = []
  for (const piece of pieces) {
    if (!('formats' in piece)) {
      if (isBreak(piece) || Array.isArray(piece[1])) isAfterBlank = true
      else if (/^\["(?:img|input|wbr)"/.test(String(piece[0]))) isAfterBlank = false
      kept.push(piece)
      continue
    }
    const plain = piece.text.replace(/[ \t\r\n\f]+/g, ' ')
    const text: string = isAfterBlank ? plain.replace(/^ /, '') : plain
    if (text === '') continue
    isAfterBlank = text.endsWith(' ')
    kept.push({ ...piece, text })
  }
  return kept
}

/** Trailing whitespace of a line is invisible. */
function trimEnds(pieces: Piece[]): Piece[] {
  let isAtEnd = true
  return pieces
    .reverse()
    .map((piece) => {
      if (!('formats' in piece)) {
        if (isBreak(piece) || Array.isArray(piece[1])) isAtEnd = true
        else if (piece[0] !== '/') isAtEnd = false
        return piece
      }
      const text = isAtEnd ? piece.text.replace(/ $/, '') : piece.text
      if (text !== '') isAtEnd = false
      return { ...piece, text }
    })
    .filter((piece) => !('formats' in piece) || piece.text !== '')
    .reverse()
}

function contentOf(parent: Node): unknown[] {
  const parts: unknown[] = []
  let pieces: Piece[] = []
  const finish = () => {
    parts.push(...trimEnds(squeeze(pieces)))
    pieces = []
  }
  for (const child of parent.childNodes) {
    if (isElement(child) && isBlock(child)) {
      finish()
      parts.push(formOf(child))
    } else collect(child, [], pieces)
  }
  finish()
  return parts
}

const formOf = (block: Element): readonly unknown[] => [
  tagOf(block),
  block.localName === 'pre' ? [block.innerHTML] : contentOf(block),
]

export const saysTheSame = (one: Node, other: Node): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))
