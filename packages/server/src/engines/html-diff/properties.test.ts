import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterIn, beforeIn, plainTree } from '../../testing/diff-tree.ts'
import { dangersIn, fragmentOf, writeTree } from '../../testing/html-tree.ts'
import { readHtml } from '../html/html.ts'
import { diffHtml } from './html-diff.ts'

const PHRASES = 'a b em code span ins del br img input ruby rt'.split(' ')
const BLOCKS = 'p div ul ol li dl dt dd h1 h2 pre blockquote details summary figure figcaption hr'.split(' ')
const TABLES = 'table caption colgroup col thead tbody tr td th'.split(' ')
const ATTRIBUTES = [
  'id=x',
  'class="one two"',
  'href=https://example.org/',
  'src=x alt=y',
  'type=checkbox',
  '',
]
const TEXTS = [
  'one',
  'two three',
  ' ',
  '\n',
  '\n\n',
  '&amp;',
  '&nbsp;',
  '.',
  '漢字',
  'word ',
  ' more',
  '&lt;b&gt;',
]

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 6 }))
const partsOf = (names: readonly string[]) => {
  const name = fc.constantFrom(...names)
  const start = fc.tuple(name, fc.constantFrom(...ATTRIBUTES)).map((tag) => `<${tag.join(' ')}>`)
  return fc.oneof(
    { weight: 4, arbitrary: start },
    { weight: 3, arbitrary: name.map((tag) => `</${tag}>`) },
    { weight: 5, arbitrary: text },
  )
}
const KINDS = [
  partsOf(PHRASES),
  partsOf([...PHRASES, ...BLOCKS]),
  partsOf([...TABLES, 'p', 'b', 'li', 'ul']),
  partsOf([...PHRASES, ...BLOCKS, ...TABLES]),
]

/** A text and a random edit of it. */
const change = fc.oneof(...KINDS.map((part) => fc.tuple(fc.array(part, { maxLength: 40 }), fc.array(part))))
const edits = fc.array(fc.tuple(fc.nat(40), fc.nat(3)), { maxLength: 5 })
const pair = fc.tuple(change, edits).map(([[parts, others], places]) => {
  const after = [...parts]
  for (const [index, [at, gone]] of places.entries()) {
    const came = others[index]
    after.splice(Math.min(at, after.length), gone, ...(came === undefined ? [] : [came]))
  }
  return [parts.join(''), after.join('')] as const
})
const strangers = change.map(([parts, others]) => [parts.join(''), others.join('')] as const)

const stored = async (html: string) => (await readHtml(html, 'text/html', 'content.text')).html
const RUNS = { numRuns: 3000 }

test.each([
  ['a text and what was made of it', pair],
  ['two texts', strangers],
])('a diff of %s without deletions is the new text, without insertions the old one', async (_, pairs) => {
  await fc.assert(
    fc.asyncProperty(pairs, async ([one, other]) => {
      const [before, after] = [await stored(one), await stored(other)]

      const { html } = diffHtml(before, after)

      expect(afterIn(html)).toBe(plainTree(after))
      expect(beforeIn(html)).toBe(plainTree(before))
    }),
    RUNS,
  )
})

test('a diff is as clean as stored text, and a browser builds exactly the written tree', async () => {
  await fc.assert(
    fc.asyncProperty(pair, async ([one, other]) => {
      const { html } = diffHtml(await stored(one), await stored(other))

      expect(await stored(html)).toBe(html)
      expect(writeTree(fragmentOf(html))).toBe(html)
      expect(dangersIn(fragmentOf(html))).toEqual([])
    }),
    RUNS,
  )
})

test('equal texts have no marks', async () => {
  await fc.assert(
    fc.asyncProperty(pair, async ([one]) => {
      const text = await stored(one)

      expect(diffHtml(text, text)).toEqual({ html: text, inserted: 0, deleted: 0 })
    }),
  )
})
