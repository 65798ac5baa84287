import { expect, test, vi } from 'vitest'
import { runMoments } from '../testing/point-in-time/campaign.ts'

vi.setConfig({ testTimeout: 600_000 })

test('two random moments are exact, though the server and PostgreSQL were killed under load', async () => {
  const outcome = await runMoments({ moments: 2, kills: 2, seconds: 8 }, () => {})

  expect(outcome.violations).toEqual([])
  expect(outcome.acknowledged).toBeGreaterThan(10)
  expect(outcome.moments).toHaveLength(2)
})
