/** Configuration of the OAuth library. docs/decisions/0088 has the reasons. */
import type { IncomingHttpHeaders } from 'node:http'
import { ALL_SCOPES, isWithin, scopesOf } from '@folkmoot/contract'
import {
  type Client,
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { requireUnchanged } from '../credentials/credentials.ts'
import { isRecent } from '../credentials/freshness.ts'
import { CLAIMS, findAccount } from './account.ts'
import { addOnOf, clientAdapter, OWN_METADATA } from './clients.ts'
import { covers, findConsent } from './consents.ts'
import { EntryAdapter, prolong } from './entry-adapter.ts'
import { credentialOf } from './models.ts'
import type { EntryModel } from './queries.ts'
import { asOne, readingDb, traceOfRequest, writing } from './running.ts'
import { findUnknown, KNOWN_SCOPES, readScopes } from './scopes.ts'
import { TokenAdapter } from './token-adapter.ts'

const ROUTES = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  revocation: '/oauth2/revoke',
  introspection: '/oauth2/introspect',
  userinfo: '/oauth2/userinfo',
  jwks: '/oauth2/jwks',
}

const CODE_SECONDS = 60
/** How long signing in and consenting may take. */
const INTERACTION_SECONDS = 3600
/** A family ends after this time however often it is refreshed; then consent is asked again. */
const FAMILY_SECONDS = 365 * 24 * 3600

const ENTRY_MODELS = new Set<string>(['Grant', 'AuthorizationCode', 'RefreshToken', 'Interaction'])
const isEntryModel = (name: string): name is EntryModel => ENTRY_MODELS.has(name)

function adapterFor(context: Context, name: string) {
  if (isEntryModel(name)) return new EntryAdapter(context, name)
  if (name === 'AccessToken' || name === 'ClientCredentials') return new TokenAdapter(context)
  if (name === 'Client') return clientAdapter(context)
  throw new Error(`${name} is kept nowhere: what needs it is off`)
}

/** No token outlives its family. */
function lifeWithin(ctx: KoaContextWithOIDC, seconds: number): number {
  return Math.max(1, Math.min(seconds, ctx.oidc.entities.Grant?.remainingTTL ?? seconds))
}

/** Scopes must be known: the library has already dropped unknown ones. None is all of the add-on. */
function checkScope(ctx: KoaContextWithOIDC, _known: unknown, client: Client): void {
  const { params } = ctx.oidc
  const asked = readScopes(ctx.query.scope)
  const unknown = findUnknown(asked)
  if (unknown !== undefined) throw new errors.InvalidScope('requested scope is unknown', unknown)
  if (asked.length > 0 || !params) return
  params.scope = addOnOf(client).registeredScopes.join(' ')
}

/** A refresh token that stays lasts as long from each use as a new one would. */
async function rotates(context: Context, ctx: KoaContextWithOIDC): Promise<boolean> {
  const { client, entities } = ctx.oidc
  const { rotatesForConfidential } = context.vocabulary.compatibility.oauth
  if (!client || client.clientAuthMethod === 'none' || rotatesForConfidential) return true
  const { RefreshToken: token } = entities
  if (token) await prolong(context, token.jti, lifeWithin(ctx, addOnOf(client).refreshTokenLife))
  return false
}

/** The add-on may lose scopes during consent; the library does not check again. */
function requireStillOpen({ oidc }: KoaContextWithOIDC, client: Client): void {
  if (!client.redirectUriAllowed(String(oidc.params?.redirect_uri))) throw new errors.InvalidRedirectUri()
  const open = readScopes(client.scope)
  const excess = [...oidc.requestParamScopes].find((name) => !open.includes(name))
  if (excess !== undefined) throw new errors.InvalidScope('requested scope is not allowed', excess)
}

/** Such a token sets passwords. */
const givesAll = (asked: readonly string[]) => isWithin(ALL_SCOPES, scopesOf(asked))

/** On the consent page of this request, or by a sign-in a moment ago: a stolen session has neither. */
const isRecentConsent = (context: Context, { oidc }: KoaContextWithOIDC): boolean =>
  oidc.result?.consent !== undefined || isRecent(context, (oidc.session?.loginTs ?? 0) * 1000)

/** Each authorization is a family of its own, so revoking on one device does not affect others. */
async function beginFamily(context: Context, ctx: KoaContextWithOIDC) {
  const { client, account, provider, requestParamScopes, session } = ctx.oidc
  if (client) requireStillOpen(ctx, client)
  const isPending = ['login', 'consent'].some(
    (name) => ctx.oidc.prompts.has(name) && ctx.oidc.promptPending(name),
  )
  if (!client || !account || isPending) return undefined
  const asked = [...requestParamScopes]
  if (givesAll(asked) && !isRecentConsent(context, ctx)) return undefined
  const consent = await findConsent(readingDb(context), account.accountId, addOnOf(client).addOnId)
  if (!consent || !covers(consent, asked)) return undefined
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(asked.join(' '))
  const { accountId: id } = account
  const credentialAt = session && credentialOf(session)
  await asOne(context, async () => {
    await writing(context, (tx) =>
      requireUnchanged(tx, { id, ...(credentialAt !== undefined && { credentialAt }) }),
    )
    await grant.save()
  })
  return grant
}

/** Why a request cannot be answered by a redirect. */
interface Refusal {
  readonly error: string
  readonly description: string
}

export interface Refused {
  readonly refusal: Refusal
  readonly requestId: string
  /** Request parameters that choose language and look of pages. */
  readonly headers: IncomingHttpHeaders
}

export type RenderError = (refused: Refused) => { html: string; policy: string }

async function refuse(ctx: KoaContextWithOIDC, renderError: RenderError, refusal: Refusal): Promise<void> {
  const { html, policy } = renderError({
    refusal,
    requestId: traceOfRequest().id,
    headers: ctx.req.headers,
  })
  ctx.type = 'html'
  ctx.set('content-security-policy', policy)
  ctx.body = html
}

export function configurationFor(
  context: Context,
  keys: readonly JWK[],
  renderError: RenderError,
): Configuration {
  const { config } = context
  const prefix = new URL(config.baseUrl).pathname.replace(/\/$/, '')
  const isSecure = config.baseUrl.startsWith('https:')
  return {
    adapter: (name: string) => adapterFor(context, name),
    jwks: { keys },
    routes: ROUTES,
    scopes: [...KNOWN_SCOPES],
    claims: CLAIMS,
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    extraClientMetadata: { properties: OWN_METADATA },
    extraParams: { scope: checkScope },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    cookies: {
      names: { session: 'unused', interaction: 'folkmoot_consent', resume: 'folkmoot_authorize' },
      short: { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: false },
      long: { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: false },
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) =>
          client.clientAuthMethod !== 'none' && token.clientId === client.clientId,
      },
      userinfo: { enabled: true },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      claimsParameter: { enabled: false },
      dPoP: { enabled: false },
    },
    ttl: {
      AccessToken: (ctx, _token, client) => lifeWithin(ctx, addOnOf(client).accessTokenLife),
      ClientCredentials: (_ctx, _token, client) => addOnOf(client).accessTokenLife,
      RefreshToken: (ctx, _token, client) => lifeWithin(ctx, addOnOf(client).refreshTokenLife),
      AuthorizationCode: CODE_SECONDS,
      Grant: FAMILY_SECONDS,
      Interaction: INTERACTION_SECONDS,
      IdToken: 3600,
      Session: 3600,
    },
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    rotateRefreshToken: (ctx) => rotates(context, ctx),
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => false,
    findAccount: (_ctx, id) => findAccount(context, id),
    loadExistingGrant: (ctx) => beginFamily(context, ctx),
    interactions: {
      policy: interactionPolicy.base(),
      url: (_ctx, { uid }) => `${prefix}/oauth2/consent/${uid}`,
    },
    renderError: (ctx, { error, error_description: description = '' }) =>
      refuse(ctx, renderError, { error, description }),
  }
}
