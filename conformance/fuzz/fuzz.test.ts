import { expect, test } from 'vitest'
import { fuzz } from './main.ts'

const said: string[] = []

test('6,000 hostile requests and 300 malformed messages: no inner error, every answer in its shape (security B1, B2)', {
  timeout: 180_000,
}, async ({ annotate }) => {
  const { tally, complaints } = await fuzz({ requests: 6_000, raw: 300 }, (line) => said.push(line))

  await annotate([said[0], ...tally.lines()].join('\n'))
  expect(complaints.join('\n'), said[0]).toBe('')
  expect(tally.requests).toBeGreaterThanOrEqual(6_000)
})
