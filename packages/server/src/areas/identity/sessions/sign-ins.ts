/** When and from where a person signed in on the web, within 90 days. */
import type { SignIn } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { getManaged } from './managing.ts'
import { deleteOldSignIns, findSignIns, type SignInRow } from './sign-in-queries.ts'

const DAYS_KEPT = 90

export async function listSignIns(
  db: Database,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<SignInRow>> {
  await getManaged(db, actor, personId)
  return await findSignIns(db, personId, request)
}

export const representSignIn = (row: SignInRow): SignIn => ({
  id: row.id,
  type: 'signIn',
  published: row.signed_in_at,
  address: row.address,
  userAgent: row.user_agent,
})

export async function forgetOldSignIns(db: Database): Promise<void> {
  await deleteOldSignIns(db, DAYS_KEPT)
}
