/** The crowd has a thread of its own, so that thousands of connections do not delay those who measure. */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { Crowd, type CrowdCounts, type CrowdOptions } from './crowd.ts'

type Order = 'gather' | 'fallSilent' | 'disperse'

export class CrowdThread {
  readonly #worker: Worker

  constructor(options: CrowdOptions) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: options })
  }

  async tell(order: Order): Promise<CrowdCounts> {
    return await new Promise((resolve, reject) => {
      this.#worker.once('message', resolve)
      this.#worker.once('error', reject)
      this.#worker.postMessage(order)
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

if (parentPort) {
  const crowd = new Crowd(workerData)
  parentPort.on('message', async (order: Order) => {
    await crowd[order]()
    parentPort?.postMessage(crowd.counts)
  })
}
