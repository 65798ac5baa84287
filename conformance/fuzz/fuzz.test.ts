import { expect, test } from 'vitest'
import { fuzz } from './main.ts'

const said: string[] = []

test('3,000 hostile requests and 250 malformed messages: no inner error, every answer in its shape (security B1, B2)', {
  timeout: 180_000,
}, async ({ annotate }) => {
  const { tally, holds, complaints } = await fuzz({ requests: 3_000, raw: 250 }, (line) => said.push(line))

  await annotate([said[0], ...tally.lines(), ...holds.lines()].join('\n'))
  expect(complaints.join('\n'), said[0]).toBe('')
  expect(tally.requests).toBeGreaterThanOrEqual(3_000)
})
