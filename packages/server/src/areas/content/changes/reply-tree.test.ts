import { expect, test } from 'vitest'
import { placed } from './reply-tree.ts'

const reply = (id: string, parent_id: string, position: bigint) => ({
  id,
  parent_id,
  is_hidden: false,
  position: String(position),
})
const shown = (found: ReturnType<typeof placed>) =>
  found.map(({ id, depth, position }) => `${id} at ${position}, ${depth} deep`)

test('new replies stand between the others, which keep their positions', () => {
  const there = [reply('11', '1', 100n), reply('14', '11', 200n), reply('15', '1', 1000n)]
  const coming = [reply('12', '11', 1n), reply('13', '12', 2n), reply('16', '1', 3n)]

  expect(shown(placed('1', there, coming))).toEqual([
    '12 at 133, 2 deep',
    '13 at 166, 3 deep',
    `16 at ${1000n + 2n ** 40n}, 1 deep`,
  ])
})

test('where there is no room, only as many make room as are needed', () => {
  const there = [
    reply('11', '1', 100n),
    reply('13', '11', 101n),
    reply('14', '11', 102n),
    reply('15', '1', 1000n),
    reply('16', '1', 1001n),
  ]
  const found = placed('1', there, [reply('12', '11', 5n)])

  expect(shown(found)).toEqual(['12 at 325, 2 deep', '13 at 550, 2 deep', '14 at 775, 2 deep'])
})

test('in a new discussion they are as far from each other as replies that are written one after the other', () => {
  const coming = [reply('12', '1', 7n), reply('13', '12', 8n)]

  expect(shown(placed('1', [], coming))).toEqual([`12 at ${2n ** 40n}, 1 deep`, `13 at ${2n ** 41n}, 2 deep`])
})
