import { expect, test } from 'vitest'
import { afterIn, beforeIn, plainTree } from '../../testing/diff-tree.ts'
import { compareHtml } from './comparing.ts'
import { diffHtml } from './html-diff.ts'

/** Marks without their classes, which never change. */
const marked = (html: string) => html.replaceAll(/<(ins|del) class="diff-(inserted|deleted)">/g, '<$1>')
const diff = (before: string, after: string) => marked(diffHtml(before, after).html)

test.each([
  [
    'a word is replaced',
    '<p>The quick brown fox jumps</p>',
    '<p>The quick red fox jumps</p>',
    '<p>The quick <del>brown</del><ins>red</ins> fox jumps</p>',
  ],
  [
    'words that are replaced one after the other are replaced together',
    '<p>We meet on every single Monday at nine</p>',
    '<p>We meet on most rainy Monday at nine</p>',
    '<p>We meet on <del>every single</del><ins>most rainy</ins> Monday at nine</p>',
  ],
  [
    'a paragraph comes between others',
    '<p>One</p><p>Three</p>',
    '<p>One</p><p>Two</p><p>Three</p>',
    '<p>One</p><ins><p>Two</p></ins><p>Three</p>',
  ],
  [
    'a paragraph about something else takes the place of another',
    '<p>Peas like cold soil</p>',
    '<p>Tomatoes need warmth</p>',
    '<del><p>Peas like cold soil</p></del><ins><p>Tomatoes need warmth</p></ins>',
  ],
  [
    'words are put before a heading',
    '<h2>Hives</h2><p>Wood</p>',
    '<h2>Everything that we know about Hives</h2><p>Wood</p>',
    '<h2><ins>Everything that we know about </ins>Hives</h2><p>Wood</p>',
  ],
  [
    'a word becomes bold',
    '<p>This is important to us</p>',
    '<p>This is <b>important</b> to us</p>',
    '<p>This is <del>important</del><ins><b>important</b></ins> to us</p>',
  ],
  [
    'words inside of bold ones change',
    '<p>See <b>the first page of it</b> now</p>',
    '<p>See <b>the last page of it</b> now</p>',
    '<p>See <b>the <del>first</del><ins>last</ins> page of it</b> now</p>',
  ],
  [
    'an item comes into a list and another goes',
    '<ul>\n<li>peas</li>\n<li>beans</li>\n</ul>',
    '<ul>\n<li>beans</li>\n<li>onions</li>\n</ul>',
    '<ul><li class="diff-deleted"><del>peas</del></li><li>beans</li><li class="diff-inserted"><ins>onions</ins></li></ul>',
  ],
  [
    'a row comes into a table',
    '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr class="odd"><td>c</td><td>d</td></tr></tbody></table>',
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr class="diff-inserted odd"><td class="diff-inserted"><ins>c</ins></td><td class="diff-inserted"><ins>d</ins></td></tr></tbody></table>',
  ],
  [
    'a cell of a table changes',
    '<table><tbody><tr><td>peas</td><td>March</td></tr></tbody></table>',
    '<table><tbody><tr><td>peas</td><td>April</td></tr></tbody></table>',
    '<table><tbody><tr><td>peas</td><td><del>March</del><ins>April</ins></td></tr></tbody></table>',
  ],
  [
    'a picture is exchanged',
    '<p>Look: <img src="/a.png" alt="A"> there</p>',
    '<p>Look: <img src="/b.png" alt="A"> there</p>',
    '<p>Look: <del><img src="/a.png" alt="A"></del><ins><img src="/b.png" alt="A"></ins> there</p>',
  ],
  [
    'a line of code changes',
    '<pre><code>let a = 1\nlet b = 2\n</code></pre>',
    '<pre><code>let a = 1\nlet b = 3\n</code></pre>',
    '<pre><code>let a = 1\nlet b = <del>2</del><ins>3</ins>\n</code></pre>',
  ],
  [
    'a pre that begins with an empty line loses it',
    '<pre>\n\nfirst</pre>',
    '<pre>first</pre>',
    '<pre><del>\n</del>first</pre>',
  ],
  [
    'a blank comes into a table in a pre',
    '<pre><table><tbody><tr><td>a</td></tr></tbody></table></pre>',
    '<pre><table> <tbody><tr><td>a</td></tr></tbody></table></pre>',
    '<pre><table> <tbody><tr><td>a</td></tr></tbody></table></pre>',
  ],
  [
    'letters of a script without blanks change',
    '<p>今日は天気がいい</p>',
    '<p>今日は気分がいい</p>',
    '<p>今日は<del>天</del>気<ins>分</ins>がいい</p>',
  ],
  [
    'references stay whole',
    '<p>a &amp; b and so on</p>',
    '<p>a &lt; b and so on</p>',
    '<p>a <del>&amp;</del><ins>&lt;</ins> b and so on</p>',
  ],
  [
    'blanks between blocks in the source are no change',
    '<p>One</p>\n\n<p>Two</p>',
    '<p>One</p><p>Two</p>',
    '<p>One</p><p>Two</p>',
  ],
])('%s', (_, before, after, expected) => {
  expect(diff(before, after)).toBe(expected)
})

test('inserted and deleted words and pictures are counted', () => {
  const { inserted, deleted } = diffHtml(
    '<p>one two</p><p>three &amp; four</p>',
    '<p>one two</p><ul><li>five</li><li>s<b>i</b>x seven</li></ul><img src="/a.png">',
  )

  expect({ inserted, deleted }).toEqual({ inserted: 4, deleted: 2 })
})

const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => `w${(index * seed) % 4999}`).join(' ')
const paragraphs = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => `<p>${words(40, index + seed)}</p>`)

const LONG = paragraphs(2000, 1)
const ELEMENTS = (name: string, step: number) =>
  Array.from({ length: 40_000 }, (_, index) => `<${name}>${index * step}</${name}>`).join('')

test.each([
  ['a word of many', LONG.join(''), LONG.with(1500, '<p>another</p>').join('')],
  [
    'a word of each paragraph',
    LONG.join(''),
    LONG.map((one, index) => one.replace(/w\d+/, `x${index}`)).join(''),
  ],
  ['all', LONG.join(''), paragraphs(2000, 50_000).join('')],
  ['one text without an end', words(60_000, 1), words(60_000, 7)],
  ['one word without an end', 'a'.repeat(200_000), 'b'.repeat(200_000)],
  ['more elements than are looked into', ELEMENTS('b', 1), ELEMENTS('b', 2)],
  ['more lines than are looked at', '1\n'.repeat(60_000), '2\n1\n'.repeat(30_000)],
  ['items of one list', `<ol>${ELEMENTS('li', 1)}</ol>`, `<ol>${ELEMENTS('li', 2)}</ol>`],
])('both texts can be recovered from the diff, whatever their length: %s', (_, before, after) => {
  const { html } = diffHtml(before, after)

  expect(afterIn(html) === plainTree(after)).toBe(true)
  expect(beforeIn(html) === plainTree(before)).toBe(true)
})

test('without budget everything is deleted and inserted', async () => {
  const [before, after] = [LONG.join(''), LONG.with(1500, '<p>another</p>').join('')]

  const { html, inserted } = await compareHtml(before, after, 4)

  expect(html).toBe(`<del class="diff-deleted">${before}</del><ins class="diff-inserted">${after}</ins>`)
  expect(inserted).toBe(1999 * 40 + 1)
})

test('a small change gives a small diff, however long the text', async () => {
  const changed = LONG.map((one, index) => (index % 250 === 0 ? one.replace(/w\d+/, 'changed') : one))

  const { inserted, deleted } = await compareHtml(LONG.join(''), changed.join(''))

  expect({ inserted, deleted }).toEqual({ inserted: 8, deleted: 8 })
})

test('of many concurrent long comparisons the ones that fit are answered, the others get 503', async () => {
  const some = LONG.slice(0, 250)
  const texts = [some.join(''), some.with(1, '<p>another</p>').join('')] as const

  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => compareHtml(...texts)))

  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.map(({ failureName, retryAfter }) => ({ failureName, retryAfter }))).toEqual(
    Array(3).fill({ failureName: 'overloaded', retryAfter: 5 }),
  )
})
