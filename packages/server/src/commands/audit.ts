/** `folkmoot audit verify`: checks that the audit log is unchanged. */
import { type Broken, type Intact, verifyLog } from '../areas/record/audit.ts'
import type { Config } from '../config.ts'
import { openStore } from '../db/store.ts'
import { databaseErrorCode } from '../db/transaction.ts'
import { Complaint, say } from './console.ts'
import { openDatabaseServer } from './database.ts'

const SENTENCES: Record<Broken['kind'], (entry: string | undefined) => string> = {
  changed: (entry) => `Entry ${entry} was changed.`,
  inserted: (entry) => `Entry ${entry} was inserted.`,
  moved: (entry) => `Entry ${entry} does not stand where it stood.`,
  removed: (entry) =>
    entry === undefined
      ? 'The last entries were removed or rewritten.'
      : `What stood before entry ${entry} was removed or rewritten.`,
}

function tell(verdict: Intact | Broken, wantedHash: string | undefined): void {
  if (verdict.kind !== 'intact') {
    throw new Complaint(
      `The audit log is not as it was written. ${SENTENCES[verdict.kind](verdict.entryId)}`,
      'Compare it with a backup to see what was there.',
    )
  }
  if (!verdict.knowsHash) {
    throw new Complaint(
      `No entry of the audit log has the hash ${wantedHash}.`,
      'If it was once told by this command, the log was rewritten or cut short since.',
    )
  }
  say(`${verdict.count} ${verdict.count === 1 ? 'entry is' : 'entries are'} intact.`)
  if (verdict.unlinked > 0) say(`${verdict.unlinked} more wait to be linked by a running server.`)
  say(`The last hash is ${verdict.head}`)
  say('Keep it elsewhere: folkmoot audit verify <hash> proves later that nothing before it was touched.')
}

export async function verifyAudit(config: Config, [wantedHash]: readonly string[]): Promise<void> {
  const server = await openDatabaseServer(config, say)
  const store = openStore(server.connection)
  try {
    tell(await verifyLog(store.slowDb, wantedHash), wantedHash)
  } catch (error) {
    if (databaseErrorCode(error) !== '42P01') throw error
    throw new Complaint('This database has no audit log yet.', 'Bring it up to date with folkmoot migrate.')
  } finally {
    await store.close()
    if (server.wasRunning) server.release()
    else await server.stop()
  }
}
