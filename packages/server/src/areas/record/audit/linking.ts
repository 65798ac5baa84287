/** Links new entries to the chain in the background, so that audited writes never wait for each other. */
import type { Database } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import { linksOf } from './chain.ts'
import { findUnlinked, hasUnlinked, saveLinks, takeHead } from './queries.ts'

const BATCH_SIZE = 500

/** The node that locks the head links; others leave the work to it. Returns how many were linked. */
async function linkSome(writeDb: Database): Promise<number> {
  return await inTransaction(writeDb, async ({ db }) => {
    const head = await takeHead(db)
    if (!head) return 0
    const links = linksOf(head, await findUnlinked(db, BATCH_SIZE))
    const last = links.at(-1)
    if (last) await saveLinks(db, links, last)
    return links.length
  })
}

/** Entries of a late commit are linked late; there is no cursor that could skip them. */
export async function linkEntries(writeDb: Database): Promise<void> {
  let linked = BATCH_SIZE
  while (linked === BATCH_SIZE) linked = await linkSome(writeDb)
}

export const auditLinking: Follower = {
  name: 'audit',
  complaint: 'the audit log could not be linked',
  topics: ['audit'],
  pollMs: 15_000,
  spacingMs: 500,
  async run({ db, writeDb }) {
    if (await hasUnlinked(db)) await linkEntries(writeDb)
    return undefined
  },
}
