/** Credentials of a person. */
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { sendNotice } from '../../../db/notices.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { ageCredential, deleteCredential, holdCredential, savePasswordHash } from './queries.ts'

/** Tells every node that password, roles, account status or tokens of a person changed. */
export const CREDENTIALS_CHANGED = 'folkmoot_credentials'

export async function credentialsChanged(context: Context, tx: Transaction, personId: string): Promise<void> {
  await sendNotice(tx, CREDENTIALS_CHANGED, context.verified.noticeOf(personId))
  tx.afterCommit(() => context.verified.forget(personId))
}

/** Up to this many people get a notice each; above, one notice for everybody. */
const MOST_NOTICES = 20

/** Tells every node to look up tokens and sessions of these people again; cached passwords stay. */
export async function tokensEnded(
  context: Context,
  tx: Transaction,
  personIds: readonly string[],
): Promise<void> {
  const whose = personIds.length > MOST_NOTICES ? [undefined] : personIds
  for (const personId of whose) {
    await sendNotice(tx, CREDENTIALS_CHANGED, context.verified.tokenNoticeOf(personId))
    tx.afterCommit(() => context.verified.forgetTokens(personId))
  }
}

/** Ends all sessions except the one in which it was changed. */
export async function setPassword(
  context: Context,
  tx: Transaction,
  personId: string,
  hash: string,
  changedIn?: string,
): Promise<void> {
  await savePasswordHash(tx.db, personId, hash, changedIn)
  await credentialsChanged(context, tx, personId)
}

/** Ends everything based on the password for good, although it stays the same. */
export async function endWhatWasSignedIn(
  context: Context,
  tx: Transaction,
  personId: string,
  exceptSession?: string,
): Promise<void> {
  await ageCredential(tx.db, personId, exceptSession)
  await credentialsChanged(context, tx, personId)
}

/**
 * For anything that outlives the request, such as a token: checks that the person still has their rights and locks
 * them until the transaction ends.
 */
export async function requireUnchanged(
  tx: Transaction,
  { id, credentialAt }: Pick<Member, 'id' | 'credentialAt'>,
): Promise<void> {
  if ((await holdCredential(tx.db, id)) !== credentialAt)
    throw failure('unauthenticated', 'You were signed out a moment ago. Sign in again.')
}

export async function removeCredentials(context: Context, tx: Transaction, personId: string): Promise<void> {
  await deleteCredential(tx.db, personId)
  await credentialsChanged(context, tx, personId)
}
