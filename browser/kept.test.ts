import { expect, test } from 'vitest'
import { BODIES, FRAGMENTS } from '../corpus/bodies.ts'
import { ATTRIBUTES, ELEMENTS } from '../corpus/html-names.ts'
import { aComposer } from './composing.ts'

const { complaints, page, text, openWith, send, store, touch, goToEndOf } = await aComposer()
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

/** Each in a section of its own, so that it can be found again. */
const OPEN = '<section class="piece">'
const join = (pieces: readonly string[]) => pieces.map((piece) => `${OPEN}${piece}</section>`).join('')
const split = (html: string) =>
  html
    .split(OPEN)
    .slice(1)
    .map((piece) => piece.replace(/<\/section>$/, ''))

/** The order of attributes does not matter. */
const inOrder = (piece: string) =>
  piece.replace(/<([a-z][a-z0-9]*)((?: [^ ="]+="[^"]*")+)>/g, (_, name: string, written: string) => {
    const attributes = [...written.matchAll(/ [^ ="]+="[^"]*"/g)].map(([attribute]) => attribute)
    return `<${name}${attributes.sort().join('')}>`
  })

async function edited(pieces: readonly string[]): Promise<string[]> {
  const title = await openWith(join(pieces))
  await touch()
  return split(await send(title)).map(inOrder)
}

test('no stored element or attribute is lost by editing', async () => {
  const all = ELEMENTS.flatMap((element) =>
    ['', ...ATTRIBUTES].map((attribute) => element.replace('%', attribute)),
  )
  const stored = [...new Set(split(await store(join(all))))].filter((piece) => piece !== '')

  const after = await edited(stored)

  expect(stored.length).toBeGreaterThan(500)
  expect(after).toEqual(stored.map(inOrder))
  expect(complaints).toEqual([])
})

test('texts of every kind survive unchanged', async () => {
  const stored = split(await store(join([...BODIES, ...FRAGMENTS].map(([, body]) => body))))

  expect(await edited(stored)).toEqual(stored.map(inOrder))
  expect(complaints).toEqual([])
})

test('details, figures and definitions are editable, and splitting a paragraph keeps its alignment', async () => {
  const title = await openWith(
    '<p id="top" style="text-align: center">one</p><details><summary>More</summary><p>inside</p></details>' +
      `<figure><img src="${DOT}" alt="A dot"><figcaption>below</figcaption></figure><dl><dt>term</dt><dd>meaning</dd></dl>`,
  )
  for (const [words, written] of [
    ['one', '\ntwo'],
    ['More', ' of it\nfirst'],
    ['below', '!'],
    ['meaning', 's'],
  ] as const) {
    await goToEndOf(words)
    await page.keyboard.type(written)
  }

  expect(await send(title)).toBe(
    '<p style="text-align: center" id="top">one</p><p style="text-align: center">two</p>' +
      '<details><summary>More of it</summary><p>first</p><p>inside</p></details>' +
      `<figure><img src="${DOT}" alt="A dot"><figcaption>below!</figcaption></figure>` +
      '<dl><dt>term</dt><dd>meanings</dd></dl>',
  )
  expect(complaints).toEqual([])
})

test('unsupported elements stay unchanged, unless their HTML is edited', async () => {
  const title = await openWith('<p>first</p><ul class="odd">words</ul><p>last</p>')
  await text.locator('[data-type="blockAsIs"]').click()
  const source = page.getByRole('textbox', { name: 'HTML' })
  await expect.poll(() => source.inputValue()).toBe('<ul class="odd">words</ul>')
  await source.fill('<ul class="odd"><li style=\'text-align:right\'>words</li></ul>')
  await page.getByRole('button', { name: 'Edit HTML' }).click()
  await text.getByText('words').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' more')

  expect(await send(title)).toBe(
    '<p>first</p><ul class="odd"><li style="text-align: right">words more</li></ul><p>last</p>',
  )
  expect(complaints).toEqual([])
})

test('many unsupported elements are sanitised once each, to be shown, and not again for each letter', async () => {
  await page.addInitScript(() => {
    const counter = globalThis as { parsed?: number }
    const { parseFromString } = DOMParser.prototype
    DOMParser.prototype.parseFromString = function (...values) {
      counter.parsed = (counter.parsed ?? 0) + 1
      return parseFromString.apply(this, values)
    }
  })
  const countParsed = () => page.evaluate(() => (globalThis as { parsed?: number }).parsed ?? 0)
  const odd = Array.from({ length: 200 }, (_, number) => `<ul class="odd">words ${number}</ul>`)
  const title = await openWith(odd.join(''))
  await expect.poll(() => text.locator('[data-type="blockAsIs"] ul').count()).toBe(odd.length)
  const opened = await countParsed()
  await touch()
  const changed = await countParsed()

  expect(opened).toBeLessThan(1.5 * odd.length)
  expect(changed - opened).toBeLessThan(odd.length)
  expect(await send(title)).toBe(odd.join(''))
  expect(complaints).toEqual([])
})
