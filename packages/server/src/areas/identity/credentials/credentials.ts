/** What a person signs in with. */
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { sendNotice } from '../../../db/notices.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { ageCredential, deleteCredential, holdCredential, savePasswordHash } from './queries.ts'

/** The notice that somebody's password, roles, standing or tokens changed: every node forgets what it verified. */
export const CREDENTIALS_CHANGED = 'folkmoot_credentials'

export async function credentialsChanged(context: Context, tx: Transaction, personId: string): Promise<void> {
  await sendNotice(tx, CREDENTIALS_CHANGED, context.verified.noticeOf(personId))
  tx.afterCommit(() => context.verified.forget(personId))
}

/** A notice each for so many people; for more, one that concerns everybody. */
const MOST_NOTICES = 20

/** Tokens of these people ended: every node forgets their tokens, and nothing else that it verified. */
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

/** Whoever is signed in with the one before is so no longer, but for the session that it is changed in. */
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

/** The password stays, and yet everything that was begun with it is over, for good: also when they may come back. */
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
 * For whatever outlasts the request, such as a token: somebody may have lost their rights since they were verified. Until the
 * end of the transaction nobody takes them away, so that what is made now ends together with all that was made before.
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
