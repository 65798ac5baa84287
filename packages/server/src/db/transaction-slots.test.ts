import { expect, test, vi } from 'vitest'
import { TransactionSlots } from './transaction-slots.ts'

test('a transaction waits five seconds for a session; while 10,000 wait, the next is refused at once', async () => {
  vi.useFakeTimers()
  const slots = new TransactionSlots([])
  const waiting = Array.from({ length: 10_000 }, () => slots.acquire().catch((error) => error))

  const atOnce = await slots.acquire().catch((error) => error)
  const before = slots.waiting
  vi.advanceTimersByTime(5_000)
  const late = await Promise.all(waiting)
  vi.useRealTimers()

  const refusal = { failureName: 'overloaded', retryAfter: 1 }
  expect(atOnce).toMatchObject(refusal)
  expect([before, slots.waiting]).toEqual([10_000, 0])
  expect([late[0], late.at(-1)]).toMatchObject([refusal, refusal])
})
