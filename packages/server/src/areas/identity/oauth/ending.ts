/** Ends a family when the OAuth library asks for it. */
import { Provider } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { endFamily } from './families.ts'
import { writing } from './running.ts'

/** Revoking an access token ends it alone; revoking the refresh token ends the family. */
const isOneTokenAlone = (): boolean => {
  const oidc = Provider.ctx?.oidc
  return oidc?.route === 'revocation' && oidc.entities.AccessToken !== undefined
}

/** The token endpoint ends a family only when something is used twice. */
export async function endFamilyInUse(context: Context, grantId: string): Promise<void> {
  if (isOneTokenAlone()) return
  const action = Provider.ctx?.oidc.route === 'token' ? 'grant.reused' : 'grant.revoked'
  await writing(context, (tx) => endFamily(context, tx, { grantId, action, actor: undefined }))
}
