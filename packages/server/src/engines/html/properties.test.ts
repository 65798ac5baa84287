import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../failure.ts'
import { bodyIn, dangersIn, fragmentOf, textIn, writeTree } from '../../testing/html-tree.ts'
import { bodyOf, readHtml } from './html.ts'

const PHRASES = 'a b i em span code br ruby rt label img input'.split(' ')
const BLOCKS = 'p div ul ol li dl dt dd h1 h2 pre blockquote section details summary hr'.split(' ')
const TABLES = 'table caption colgroup col thead tbody tfoot tr td th'.split(' ')
const FOREIGN = 'svg math style title desc foreignObject mtext mglyph annotation-xml'.split(' ')
const OTHERS =
  'script template noscript textarea xmp iframe plaintext form button select option object font body html head'.split(
    ' ',
  )
const ATTRIBUTES = [
  'id=x',
  'class="wrap y"',
  'class=wrap',
  'href="java\tscript:x"',
  'href=https://example.org/?a&b',
  'onclick=x',
  'style="color:red;position:fixed"',
  'x="<b>',
  "'",
  '"',
  '/',
  '=',
  'type=checkbox',
  'src=x alt="a\u00a0<b>"',
  'title=">&quot;&amp;amp;"',
]
const TEXTS = [
  'x',
  ' ',
  '\n',
  '\n\n',
  '&lt;b&gt;',
  '&',
  '&amp',
  '&#0;',
  '\0',
  '\r\n',
  '<',
  '</',
  '<!--',
  '-->',
  '--!>',
  '<!',
]
const MORE_TEXTS = [
  '<?',
  '<![CDATA[',
  ']]>',
  '"',
  '\u00a0',
  '\ud800',
  '&#13;',
  '&#10;',
  '\u3000',
  '\f',
  '\u0001',
  '&notit;',
]

const text = fc.oneof(fc.constantFrom(...TEXTS, ...MORE_TEXTS), fc.string({ unit: 'binary', maxLength: 4 }))

const soupOf = (names: readonly string[]) => {
  const name = fc.constantFrom(...names)
  const attributes = fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 2 })
  const start = fc.tuple(name, attributes).map(([tag, written]) => `<${[tag, ...written].join(' ')}>`)
  const end = name.map((tag) => `</${tag}>`)
  const tags = { weight: 5, arbitrary: start }
  return fc
    .array(fc.oneof(tags, { weight: 3, arbitrary: end }, { weight: 2, arbitrary: text }), { maxLength: 30 })
    .map((parts) => parts.join(''))
}

const soup = fc.oneof(
  soupOf([...PHRASES, ...BLOCKS]),
  soupOf([...TABLES, 'p', 'b', 'a', 'li', 'div']),
  soupOf(['ruby', 'rt', 'rp', 'p', 'li', 'span', 'td', 'table']),
  soupOf([...FOREIGN, ...OTHERS, 'p', 'b', 'img', 'table']),
  soupOf([...PHRASES, ...BLOCKS, ...TABLES, ...FOREIGN, ...OTHERS]),
  fc.string({ unit: 'binary' }),
)

const read = (input: string, wrapper?: string) => readHtml(input, 'text/html', 'content.text', wrapper)
const RUNS = { numRuns: 3000 }

test('stored HTML reads and stores identically, in any wrapping', async () => {
  await fc.assert(
    fc.asyncProperty(soup, fc.constantFrom(undefined, 'wrap'), async (input, wrapper) => {
      const stored = await read(input, wrapper)

      expect(await read(stored.html, wrapper)).toEqual(stored)
      expect(await read(bodyOf(stored.html, wrapper), wrapper)).toEqual(stored)
      expect(await read(`<!DOCTYPE html><html><head></head>${bodyOf(stored.html)}</html>`, wrapper)).toEqual(
        stored,
      )
    }),
    RUNS,
  )
})

test('a browser builds exactly the written tree, wherever it is placed', async () => {
  await fc.assert(
    fc.asyncProperty(soup, async (input) => {
      const { html } = await read(input)

      expect(writeTree(fragmentOf(html))).toBe(html)
      expect(writeTree(bodyIn(bodyOf(html)))).toBe(html)
      expect(writeTree(bodyIn(`<!DOCTYPE html>${bodyOf(html)}`))).toBe(html)
    }),
    RUNS,
  )
})

test('nothing executable remains, also after a browser parses it', async () => {
  await fc.assert(
    fc.asyncProperty(soup, async (input) => {
      const { html } = await read(input)
      const mutated = await read(writeTree(fragmentOf(html)))

      expect(dangersIn(fragmentOf(html))).toEqual([])
      expect(mutated.html).toBe(html)
    }),
    RUNS,
  )
})

test('the plain text is what a browser shows', async () => {
  const words = (html: string) =>
    textIn(fragmentOf(html))
      .replace(/[^\P{Cc}\s]/gu, '')
      .replace(/\s+/g, ' ')
      .trim()

  await fc.assert(
    fc.asyncProperty(
      soupOf(['a', 'b', 'p', 'div', 'span', 'ul', 'li', 'br', 'h1', 'font', 'x-y']),
      async (input) => {
        const { html } = await read(input)

        expect(words(html)).toBe(words(input.toWellFormed()))
      },
    ),
    RUNS,
  )
})

test('plain text is unchanged after a round trip', async () => {
  await fc.assert(
    fc.asyncProperty(soup, async (input) => {
      const stored = await readHtml(input, 'text/plain', 'content.text')

      expect(await read(bodyOf(stored.html))).toEqual(stored)
      expect(dangersIn(fragmentOf(stored.html))).toEqual([])
    }),
    RUNS,
  )
})

test('any input is read or refused by name', async () => {
  const deep = fc.tuple(fc.constantFrom(...PHRASES, ...BLOCKS, ...TABLES), fc.integer({ min: 150, max: 250 }))
  const hostile = deep.chain(([name, times]) => soup.map((inner) => `<${name}>`.repeat(times) + inner))

  await fc.assert(
    fc.asyncProperty(hostile, async (input) => {
      const outcome = await read(input).catch((error: unknown) => error)

      if (outcome instanceof Failure) expect(outcome.failureName).toBe('field_invalid')
      else expect(outcome).toMatchObject({ html: expect.any(String), text: expect.any(String) })
    }),
    { numRuns: 500 },
  )
})
