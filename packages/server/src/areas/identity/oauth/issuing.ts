/** Issues a new family without a browser: grant, access token and refresh token. */
import type { TokenEndpointGrantContext } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { addOnOf } from './clients.ts'
import { rememberConsent } from './consents.ts'
import { writing } from './running.ts'

interface TokenRequest {
  readonly personId: string
  readonly scopes: readonly string[]
  readonly grantType: string
  /** The family's id; generated if undefined. */
  readonly grantId?: string
}

export async function issueFamily(
  context: Context,
  ctx: TokenEndpointGrantContext,
  { personId, scopes, grantType, grantId }: TokenRequest,
): Promise<void> {
  const { provider, client } = ctx.oidc
  const { addOnId } = addOnOf(client)
  await writing(context, (tx) => rememberConsent(tx, { personId, addOnId, scopes, actor: undefined }))
  const grant = new provider.Grant({ accountId: personId, clientId: client.clientId })
  if (grantId !== undefined) grant.jti = grantId
  grant.addOIDCScope(scopes.join(' '))
  await grant.save()
  ctx.oidc.entity('Grant', grant)
  const scope = scopes.join(' ')
  const common = { accountId: personId, client, grantId: grant.jti, gty: grantType, scope }
  const accessToken = new provider.AccessToken(common)
  const refreshToken = new provider.RefreshToken({ ...common, rotations: 0 })
  ctx.body = {
    access_token: await accessToken.save(),
    token_type: accessToken.tokenType,
    expires_in: accessToken.expiration,
    refresh_token: await refreshToken.save(),
    scope,
  }
}
