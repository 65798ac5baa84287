import { expect, onTestFinished, test, vi } from 'vitest'
import { bodyOf, readHtml } from './html.ts'
import { Pieces } from './pieces.ts'

const MOST = 2 * 1024 * 1024
const PROSE = '<p>Some words, <b>some</b> of <a href="/x?a&amp;b">them</a> loud.</p>\n'
const nested = (levels: number, inner = 'x') => `${'<div>'.repeat(levels)}${inner}${'</div>'.repeat(levels)}`

const outcome = (input: string, type: 'text/html' | 'text/plain' = 'text/html', wrapper?: string) =>
  readHtml(input, type, 'content.text', wrapper).then(
    ({ html }) => html,
    (error: Error) => error.message,
  )

test.each([
  ['letters', 'x'.repeat(MOST)],
  ['characters of three bytes', '民'.repeat(MOST / 3)],
  ['short paragraphs', '<p>x</p>'.repeat(MOST / 8)],
  ['ordinary prose', PROSE.repeat(MOST / PROSE.length).trim()],
])('2 MB of %s pass, and come back as they were', async (_what, input) => {
  const html = await outcome(input)
  const again = await outcome(bodyOf(html, 'wrap'), 'text/html', 'wrap')

  expect(html === input).toBe(true)
  expect(again === html).toBe(true)
})

test.each([
  ['letters', 'x'.repeat(MOST + 1)],
  ['characters of three bytes', '民'.repeat(MOST / 3 + 1)],
  ['blanks', ' '.repeat(MOST + 1000)],
  ['what is longer once it is escaped', '<'.repeat(MOST)],
])('more than 2 MB of %s are refused', async (_what, input) => {
  expect(await outcome(input)).toBe('content.text must not be longer than 2 MB (2097152 bytes)')
})

test('plain text has the same limit, before and after escaping', async () => {
  const refusals = await Promise.all(
    ['x'.repeat(MOST + 1), '<'.repeat(MOST)].map((text) => outcome(text, 'text/plain')),
  )

  for (const refusal of refusals) expect(refusal).toContain('must not be longer than 2 MB')
})

test('200 levels are accepted, wrapped or not; one more is refused', async () => {
  const deepest = nested(200)

  expect(await outcome(deepest)).toBe(deepest)
  expect(await outcome(bodyOf(deepest, 'wrap'), 'text/html', 'wrap')).toBe(deepest)
  expect(await outcome(nested(201))).toBe('content.text must not be nested more than 200 levels deep')
})

test('implicitly closed and dropped elements are no levels', async () => {
  expect(await outcome('<p>'.repeat(300))).toBe('<p></p>'.repeat(300))
  expect(await outcome(`${'<font>'.repeat(300)}x`)).toBe('x')
})

test.each([
  ['elements', '<br>'.repeat(300_001)],
  ['elements and attributes', '<br id=x>'.repeat(150_001)],
])('more than 300,000 %s are refused', async (_what, input) => {
  expect(await outcome(input)).toBe('content.text must not have more than 300000 elements and attributes')
})

test('formatting elements that browsers would open again thousands of times are refused', async () => {
  const unclosed = `<p>${Array.from({ length: 100 }, (_, n) => `<b id=x${n}>`).join('')}`

  expect(await outcome(`${unclosed}${'<p>x'.repeat(50)}`)).toContain('<p><b id="x0">')
  expect(await outcome(`${unclosed}${'<p>x'.repeat(2000)}`)).toContain('must not have more than 300000')
})

test('a tag may have 1,000 attributes of any kind', async () => {
  const tag = (attributes: number) => `<p ${Array.from({ length: attributes }, (_, n) => `x${n}`).join(' ')}>`

  expect(await outcome(tag(1000))).toBe('<p></p>')
  expect(await outcome(tag(1001))).toBe('content.text must not have more than 1000 attributes in one tag')
})

test('overlong values are dropped with their attributes', async () => {
  const long = 'x'.repeat(200_000)
  const input = `<a href="/${long}" title="${long}" class="${long}" style="color:${long}" id="${long}">x</a>`

  expect(await outcome(input)).toBe('<a>x</a>')
})

test('other requests run while a long body is read', async () => {
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })

  await outcome(PROSE.repeat(20_000))

  clearImmediate(next)
  expect(turns).toBeGreaterThan(50)
})

test.each([
  ['text/plain', 'x<'.repeat(300_000)],
  ['text/html', 'x&lt;'.repeat(300_000)],
] as const)('a single long text is written in parts: %s', async (type, input) => {
  const add = vi.spyOn(Pieces.prototype, 'add')
  onTestFinished(() => add.mockRestore())

  const html = await outcome(input, type)

  expect(html).toBe('x&lt;'.repeat(300_000))
  expect(Math.max(...add.mock.calls.map(([piece]) => piece.length))).toBeLessThan(200_000)
})

test.each([32_766, 32_767, 32_768, 32_769])(
  'parts of a long text fit together after %i characters',
  async (n) => {
    const before = 'x'.repeat(n)

    expect(await outcome(`${before}\r\n\r\ny🙂  z`, 'text/plain')).toBe(`${before}<br><br>y🙂  z`)
    expect(await outcome(`${before}🙂&amp;<i>y</i>`)).toBe(`${before}🙂&amp;<i>y</i>`)
    expect((await readHtml(`${before} \n \n y`, 'text/html', 'text')).text).toBe(`${before} y`)
  },
)

test('a long preformatted text keeps its first line end', async () => {
  const input = `<pre>\n\n${'x\n'.repeat(40_000)}y</pre>`

  expect(await outcome(input)).toBe(input)
})
