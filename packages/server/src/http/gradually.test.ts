import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gradually } from './gradually.ts'

test('of much work at once only some is done in a turn of the event loop, and all of it in order', async () => {
  const done: number[] = []

  for (let index = 0; index < 100; index++) gradually(() => void done.push(index))
  const counts = [done.length]
  while (done.length < 100) {
    await turn()
    counts.push(done.length)
  }

  expect(counts.length).toBeGreaterThan(5)
  expect(done).toEqual(Array.from({ length: 100 }, (_, index) => index))
})

test('what comes while other work is done has its turn as well', async () => {
  const done: string[] = []

  gradually(() => {
    done.push('first')
    gradually(() => void done.push('second'))
  })

  await expect.poll(() => done).toEqual(['first', 'second'])
})
