import { expect, test } from 'vitest'
import { readTable } from './csv.ts'

/** How often others had their turn. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work().catch(() => undefined)
  isOver = true
  return turns
}

test('a long file is read in pieces, and other requests go on meanwhile', async () => {
  const text = `email,name${','.repeat(200_000)}\n`
  const turns = await turnsDuring(() => readTable(Buffer.from(text)))

  expect(turns).toBeGreaterThan(10)
})

test('no letter and no row is lost between two pieces', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `ü${index}@example.org,"Ünï, 𐐀",\u{10400}`)
  const read = await readTable(Buffer.from(`email,name,username\r\n${rows.join('\r\n')}`))

  expect(read.map(({ fields }) => `${fields.email},"${fields.name}",${fields.username}`)).toEqual(rows)
  expect(read.at(-1)?.row).toBe(2001)
})
