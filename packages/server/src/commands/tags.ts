/** `folkmoot tags recount`: recounts tag use from the content. */
import { recountTags } from '../areas/places/tags.ts'
import type { Config } from '../config.ts'
import { openStore } from '../db/store.ts'
import { say } from './console.ts'
import { openDatabaseServer } from './database.ts'

export async function recount(config: Config): Promise<void> {
  const server = await openDatabaseServer(config, say)
  const store = openStore(server.connection)
  try {
    await recountTags(store)
    say('The tags of all contents are counted.')
  } finally {
    await store.close()
    if (server.wasRunning) server.release()
    else await server.stop()
  }
}
