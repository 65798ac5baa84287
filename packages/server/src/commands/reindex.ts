/** `folkmoot reindex`: rebuilds the search index, with or without a running server. */

import { setTimeout as sleep } from 'node:timers/promises'
import {
  beginRebuild,
  findProgress,
  type Indexing,
  indexSome,
  writeWordCounts,
} from '../areas/search/indexing.ts'
import { SearchMeters, WordCounts } from '../areas/search/state.ts'
import type { Config } from '../config.ts'
import { openStore } from '../db/store.ts'
import { makeLog } from '../log.ts'
import { say } from './console.ts'
import { openDatabaseServer } from './database.ts'
import { ProgressLine } from './progress-line.ts'

const PAUSE_MS = 50

type Progress = Awaited<ReturnType<typeof findProgress>>

const number = new Intl.NumberFormat('en')

/** Until everything is indexed, here or by a server. Undefined if interrupted. */
async function indexAll(indexing: Indexing, stopping: AbortSignal): Promise<Progress | undefined> {
  const line = new ProgressLine(process.stdout, (amount) => number.format(Math.round(amount)))
  try {
    while (!stopping.aborted) {
      const turn = await indexSome(indexing)
      const progress = await findProgress(indexing.jobDb)
      if (progress.isOver) {
        await writeWordCounts(indexing)
        line.end()
        const rate = Math.round(progress.total / line.seconds)
        say(
          `${number.format(progress.total)} entries were made in ${line.seconds.toFixed(1)} s, ${number.format(rate)} a second.`,
        )
        return progress
      }
      line.show({ done: progress.total - progress.left, total: progress.total })
      if (turn === 'busy' || turn === 'nothing') await sleep(PAUSE_MS)
    }
    return undefined
  } finally {
    line.end()
  }
}

export async function reindex(config: Config): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  const server = await openDatabaseServer(config, say)
  const store = openStore(server.connection)
  try {
    await beginRebuild(server.connection, config)
    const indexing: Indexing = {
      config,
      writeDb: store.writeDb,
      jobDb: store.jobDb,
      searchMeters: new SearchMeters(),
      wordCounts: new WordCounts(),
      log: makeLog(config.logLevel),
    }
    const done = await indexAll(indexing, stopping.signal)
    if (!done) say('The rest is left to the server, which goes on with it whenever it runs.')
  } finally {
    await store.close()
    if (server.wasRunning) server.release()
    else await server.stop()
  }
}
