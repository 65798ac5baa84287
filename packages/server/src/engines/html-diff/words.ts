/** Splits text into words to compare, or sentences if there are too many, and counts words. */
import { findElement } from '../html/elements.ts'
import { type Ids, isElement, type Node } from './nodes.ts'

/** Scripts without spaces are compared by character. */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}'
const WORD = `[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}_])+`
const WORDS = new RegExp(`&[a-z]+;|${WORD}|\\n|[^\\S\\n]+|[^]`, 'gu')
const SENTENCES = /[^\n.!?。]*(?:\n|[.!?。]+[^\S\n]*)|[^\n.!?。]+/g

const BLANK = /^[\t\n\r ]+$/
export const isBlank = (node: Node): boolean => !isElement(node) && BLANK.test(node.text)

function split(nodes: readonly Node[], ids: Ids, pattern: RegExp): Node[] {
  const pieces: Node[] = []
  for (const node of nodes) {
    if (isElement(node)) pieces.push(node)
    else for (const text of node.text.match(pattern) ?? []) pieces.push({ text, id: ids.of(text) })
  }
  return pieces
}

export const wordsOf = (nodes: readonly Node[], ids: Ids): Node[] => split(nodes, ids, WORDS)

/** Beyond this many, splitting takes too much memory. */
const MOST_SENTENCES = 50_000

/** Undefined if there are too many. */
export function sentencesOf(nodes: readonly Node[], ids: Ids): Node[] | undefined {
  let count = 0
  for (const node of nodes) {
    if (isElement(node)) continue
    for (const _ of node.text.matchAll(SENTENCES)) if (++count > MOST_SENTENCES) return undefined
  }
  return split(nodes, ids, SENTENCES)
}

/** Without elements. */
export const lengthOf = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, node) => sum + (isElement(node) ? 1 : node.text.length), 0)

const LESS = '<'.charCodeAt(0)
const AND = '&'.charCodeAt(0)
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 0xbf
const isWordByItself = (code: number) =>
  (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)

const TAG_NAME = /<\/?([a-z0-9]+)/y

/** Inline formatting does not split a word; table cells do. */
function doesTagPart(html: string, at: number): boolean {
  TAG_NAME.lastIndex = at
  const name = TAG_NAME.exec(html)?.[1]
  return name === undefined || (findElement(name)?.partsWords ?? true)
}

/** One pass over the characters, since whole books may change. */
export function countWords(html: string): number {
  let count = 0
  let isInside = false
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code === LESS || code === AND) {
      if (html.startsWith('<img', at)) count++
      if (code === AND || doesTagPart(html, at)) isInside = false
      const end = html.indexOf(code === LESS ? '>' : ';', at)
      at = end === -1 ? html.length : end
    } else if (isWordByItself(code)) {
      count++
      isInside = false
    } else {
      const isPart = isLetter(code)
      if (isPart && !isInside) count++
      isInside = isPart
    }
  }
  return count
}

export const writtenAs = (node: Node): string => (isElement(node) ? node.outer : node.text)

const SAMPLE_WORDS = 300
const SAMPLE_CHARACTERS = 4000
const SAMPLED = new RegExp(`<[^>]*>|&[a-z]+;|${WORD}`, 'gu')
const samples = new WeakMap<Node, ReadonlySet<string>>()

/** The first words of an element: enough to judge similarity. */
export function sampleOf(node: Node): ReadonlySet<string> {
  const known = samples.get(node)
  if (known) return known
  const sample = new Set<string>()
  for (const word of writtenAs(node).slice(0, SAMPLE_CHARACTERS).match(SAMPLED) ?? []) {
    const isMarkup = word.startsWith('<') || word.startsWith('&')
    if (!isMarkup || word.startsWith('<img')) sample.add(word)
    if (sample.size === SAMPLE_WORDS) break
  }
  samples.set(node, sample)
  return sample
}
