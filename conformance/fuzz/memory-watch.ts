/** Loaded into the fuzzed server with --import: collects garbage every ten seconds, and notes in a file what stays. */
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import type { MemorySample } from './memory.ts'

const EVERY_MS = 10_000

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)

function note(file: string): void {
  globalThis.gc?.()
  const { rss, heapTotal, heapUsed } = process.memoryUsage()
  // V8 returns free pages when it likes, so the heap counts with what is alive in it.
  const sample: MemorySample = { resident: megabytes(rss), live: megabytes(rss - heapTotal + heapUsed) }
  appendFileSync(file, `${JSON.stringify(sample)}\n`)
}

const { MEMORY_WATCH_FILE: file } = process.env
// Threads of the server load this file as well.
if (isMainThread && file !== undefined) setInterval(() => note(file), EVERY_MS).unref()
