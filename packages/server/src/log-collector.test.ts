import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const COLLECTOR = fileURLToPath(new URL('./log-collector.ts', import.meta.url))

/** Runs a process that writes so many lines, and returns what arrived. */
async function collect(count: number, pause: string): Promise<string[]> {
  const program = `
    import { LineCollector } from ${JSON.stringify(COLLECTOR)}
    const collector = new LineCollector(2)
    for (let index = 0; index < ${count}; index++) {
      collector.write(JSON.stringify({ index, padding: 'ä'.repeat(100) }) + '\\n')
      if (index % 100 === 0) await ${pause}
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    collector.write('{"last":true}\\n')
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (part) => (text += part))
  await new Promise((resolve) => child.once('close', resolve))
  return text.trimEnd().split('\n')
}

test('every line arrives, whole and in order, and the last one when the process ends', async () => {
  const lines = await collect(5_000, 'new Promise((resolve) => setImmediate(resolve))')

  expect(lines.slice(0, -1).map((line) => JSON.parse(line).index)).toEqual(
    Array.from({ length: 5_000 }, (_, index) => index),
  )
  expect(lines.at(-1)).toBe('{"last":true}')
})

test('the last lines of a process arrive although the pipe is full', async () => {
  const program = `
    import { writeSync } from 'node:fs'
    import { LineCollector } from ${JSON.stringify(COLLECTOR)}
    // So that the pipe does not block.
    process.stderr.write('')
    process.once('exit', () => writeSync(1, 'ending'))
    const collector = new LineCollector(2)
    for (let index = 0; index < 5_000; index++) collector.write('x'.repeat(199) + '\\n')
    setTimeout(() => process.exit(0), 100)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const closed = new Promise((resolve) => child.once('close', resolve))
  let bytes = 0
  child.stderr.on('data', (part: Buffer) => (bytes += part.length)).pause()

  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.stderr.resume()
  await closed

  expect(bytes).toBe(1_000_000)
})

test('while nobody reads the log, lines beyond 16 MB are dropped', async () => {
  const program = `
    import { LineCollector } from ${JSON.stringify(COLLECTOR)}
    const collector = new LineCollector(2)
    for (let index = 0; index < 200_000; index++) collector.write('x'.repeat(199) + '\\n')
    process.stdout.write('40 MB')
    setInterval(() => collector.write('last'), 20)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await new Promise((resolve) => child.stdout.once('data', resolve))

  let bytes = 0
  child.stderr.on('data', (part: Buffer) => {
    bytes += part.length
    if (part.includes('last')) child.kill()
  })
  await new Promise((resolve) => child.once('close', resolve))

  expect(bytes).toBeGreaterThan(16 * 1024 ** 2)
  expect(bytes).toBeLessThan(17 * 1024 ** 2)
})
