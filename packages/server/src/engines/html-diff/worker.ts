/** The thread for long comparisons. */
import { parentPort, workerData } from 'node:worker_threads'
import { diffHtml } from './html-diff.ts'

const { before, after } = workerData as { before: string; after: string }
parentPort?.postMessage(diffHtml(before, after))
