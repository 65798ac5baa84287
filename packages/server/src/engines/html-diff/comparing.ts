/** Compares texts on a server without blocking other requests. */
import { Worker } from 'node:worker_threads'
import { Failure } from '../../failure.ts'
import { Turnstile } from '../../turnstile.ts'
import { diffHtml, type HtmlDiff, replaceHtml } from './html-diff.ts'

/** Total length; shorter texts take a few milliseconds. */
const LONG = 50_000
/** Long texts take a second of a core and tens of megabytes: one pair at a time, with a short queue. */
const QUEUE = 16
const RETRY_SECONDS = 5
const MOST_MEGABYTES = 192
const MOST_MS = 20_000

const refused = (message: string) => new Failure('overloaded', message, [], RETRY_SECONDS)
const turnstile = new Turnstile(1, QUEUE, () => refused('Too many long texts are being compared.'))

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

async function compareElsewhere(before: string, after: string, megabytes: number): Promise<HtmlDiff> {
  return await new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { before, after },
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 8 },
      execArgv: [],
    })
    const patience = setTimeout(() => void worker.terminate(), MOST_MS)
    worker.once('message', resolve)
    worker.once('error', (error) => {
      if (isOutOfMemory(error)) resolve(replaceHtml(before, after))
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(patience)
      reject(refused('Comparing these texts took too long.'))
    })
  })
}

export async function compareHtml(
  before: string,
  after: string,
  megabytes = MOST_MEGABYTES,
): Promise<HtmlDiff> {
  if (before.length + after.length <= LONG || before === after) return diffHtml(before, after)
  return await turnstile.pass(() => compareElsewhere(before, after, megabytes))
}
