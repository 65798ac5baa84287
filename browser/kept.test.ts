import { expect, test } from 'vitest'
import { BODIES, FRAGMENTS } from '../corpus/bodies.ts'
import { ATTRIBUTES, ELEMENTS } from '../corpus/html-names.ts'
import { aComposer } from './composing.ts'

const { complaints, openWith, send, store, touch } = await aComposer()

/** Each in a section of its own, so that it can be found again. */
const OPEN = '<section class="piece">'
const join = (pieces: readonly string[]) => pieces.map((piece) => `${OPEN}${piece}</section>`).join('')
const split = (html: string) =>
  html
    .split(OPEN)
    .slice(1)
    .map((piece) => piece.replace(/<\/section>$/, ''))

/** In whatever order the attributes of an element are written, they say the same. */
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

test('no element and no attribute that the API stores is lost when a text is edited', async () => {
  const all = ELEMENTS.flatMap((element) =>
    ['', ...ATTRIBUTES].map((attribute) => element.replace('%', attribute)),
  )
  const stored = [...new Set(split(await store(join(all))))].filter((piece) => piece !== '')

  const after = await edited(stored)

  expect(stored.length).toBeGreaterThan(500)
  expect(after).toEqual(stored.map(inOrder))
  expect(complaints).toEqual([])
})

test('texts of every kind come back as they were', async () => {
  const stored = split(await store(join([...BODIES, ...FRAGMENTS].map(([, body]) => body))))

  expect(await edited(stored)).toEqual(stored.map(inOrder))
  expect(complaints).toEqual([])
})
