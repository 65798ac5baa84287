/** The end of a family, where the OAuth library asks for it. */
import { Provider } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { endFamily } from './families.ts'
import { writing } from './running.ts'

/** An access token that is revoked goes alone: whoever wants to end all of it revokes the refresh token. */
const isOneTokenAlone = (): boolean => {
  const oidc = Provider.ctx?.oidc
  return oidc?.route === 'revocation' && oidc.entities.AccessToken !== undefined
}

/** At the token endpoint there is one reason to end a family: something was used that had been used before. */
export async function endFamilyInUse(context: Context, grantId: string): Promise<void> {
  if (isOneTokenAlone()) return
  const action = Provider.ctx?.oidc.route === 'token' ? 'grant.reused' : 'grant.revoked'
  await writing(context, (tx) => endFamily(context, tx, { grantId, action, actor: undefined }))
}
