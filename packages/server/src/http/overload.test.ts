import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../testing/instance.ts'

const instance = await anInstance({ FOLKMOOT_MAX_LAG_MS: '20' })
afterAll(() => instance.close())

const ask = async (path: string) => await fetch(`${instance.baseUrl}${path}`)

/** Nothing else gets a turn meanwhile. */
function holdUp(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('who comes while the server is behind with its work is told when to come again, and probes are answered', async () => {
  let refused: Response | undefined
  for (let visit = 0; visit < 200 && refused === undefined; visit++) {
    holdUp(100)
    await sleep(1)
    const answer = await ask('/api/version')
    if (answer.status === 503) refused = answer
  }

  expect(refused?.headers.get('retry-after')).toMatch(/^[1-5]$/)
  expect(await refused?.text()).toContain('overloaded')
  expect((await ask('/health/live')).status).toBe(200)
})
