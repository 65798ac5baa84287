/** `folkmoot signing-key renew`: rotates the key of ID tokens; takes effect when nodes restart. */
import { addKey } from '../areas/identity/authentication.ts'
import type { Config } from '../config.ts'
import { openStore } from '../db/store.ts'
import { openSecrets } from '../engines/secrets/secrets.ts'
import { say } from './console.ts'
import { openDatabaseServer } from './database.ts'

export async function renewSigningKey(config: Config): Promise<void> {
  const server = await openDatabaseServer(config, say)
  const store = openStore(server.connection)
  try {
    const { writeDb } = store
    await addKey({ writeDb, secrets: await openSecrets(config, writeDb) })
    say('ID tokens are signed with a new key after the next start of the server.')
  } finally {
    await store.close()
    if (server.wasRunning) server.release()
    else await server.stop()
  }
}
