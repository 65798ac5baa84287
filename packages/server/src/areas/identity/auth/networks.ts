/** Networks from which a person signed in within 30 days: an IPv4 address, or the /64 of an IPv6 address. */
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { deleteOldNetworks, upsertNetwork } from './network-queries.ts'

/** The sign-in is good even if this fails. */
export async function trustNetwork(context: Context, personId: string, network: string): Promise<void> {
  await upsertNetwork(context.db, personId, network).catch((error) =>
    context.log.warn({ err: error }, 'the network of a sign-in could not be stored'),
  )
}

export async function forgetOldNetworks(db: Database): Promise<void> {
  await deleteOldNetworks(db)
}
