import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startJobs } from './jobs.ts'
import { anInstance } from './testing/instance.ts'

const lines: { level: number; msg: string; worker?: string }[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
const instance = await anInstance({}, { log })
afterAll(() => instance.close())

test('the worker starts all jobs without a warning', async () => {
  const { context, connection } = instance

  const worker = await startJobs(context, { connection, isSole: true })
  await worker.stop()

  expect(lines.map(({ msg, worker }) => worker ?? msg)).toEqual([])
})
