import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { xssPayloads } from '../../testing/xss-payloads.ts'
import { shorten, writeClosedPage, writeMissingPage, writePage } from './open-graph.ts'

interface Node {
  readonly nodeName: string
  readonly attrs?: readonly { name: string; value: string }[]
  readonly childNodes?: readonly Node[]
}

/** Every element of a page as a browser reads it, each with its attributes. */
function elementsOf(html: string): string[] {
  const walk = (node: Node): string[] => [
    ...(node.attrs ? [[node.nodeName, ...node.attrs.map(({ name }) => name)].join(' ')] : []),
    ...(node.childNodes ?? []).flatMap(walk),
  ]
  return walk(parse(html) as Node)
}

const page = (text: string) => ({
  title: text,
  description: text,
  type: 'article' as const,
  url: `https://community.example/${text}`,
  image: text,
  feed: text,
})

test('whatever a text holds, a page has the elements that it always has, and no other (security T5)', () => {
  const plain = elementsOf(writePage(page('words')))
  const others = xssPayloads
    .filter((payload) => shorten(payload) !== '')
    .filter((payload) => elementsOf(writePage(page(payload))).join() !== plain.join())

  expect(others).toEqual([])
  expect(plain).not.toContain('script')
  expect(elementsOf(writeClosedPage(`"><script>${1}</script>`))).not.toContain('script')
  expect(elementsOf(writeMissingPage()).join()).not.toMatch(/script|link/)
})

test('a text is put on one line of at most 200 characters, and no sign is cut in two', () => {
  const long = shorten(`a\n\t b\u0000 ${'🌻'.repeat(300)}`)

  expect(long.length).toBeLessThanOrEqual(200)
  expect(long.startsWith('a b 🌻')).toBe(true)
  expect(long.endsWith('🌻…')).toBe(true)
  expect(long.isWellFormed()).toBe(true)
  expect(shorten('x'.repeat(200))).toBe('x'.repeat(200))
  expect(shorten(`${'x'.repeat(198)} yz`)).toBe(`${'x'.repeat(198)}…`)
})
