/** `folkmoot secrets renew`: accepts the current key after the old sealing key was lost. */
import type { Config } from '../config.ts'
import { openStore } from '../db/store.ts'
import { renewKey } from '../engines/secrets/secrets.ts'
import { say } from './console.ts'
import { openDatabaseServer } from './database.ts'

export async function renewSecrets(config: Config): Promise<void> {
  const server = await openDatabaseServer(config, say)
  const store = openStore(server.connection)
  try {
    await renewKey(config, store.writeDb)
    say(
      'From now on secrets are encrypted with the key of this node. Secrets that were encrypted with another key must be created again.',
    )
  } finally {
    await store.close()
    if (server.wasRunning) server.release()
    else await server.stop()
  }
}
