/** OAuth 2 and OpenID Connect. The library is loaded with the first request. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { requireSpace } from '../../../disk.ts'
import type { Passwords } from '../auth/passwords.ts'
import { findSession } from '../sessions/sessions.ts'
import type { RenderError } from './configuration.ts'
import type { SignedIn } from './models.ts'
import type { OAuthServer } from './provider.ts'
import { findBeginning } from './queries.ts'

export const CONSENT_PATH = '/oauth2/consent'

/** Stores the request of anybody until they have signed in and consented. */
const AUTHORIZATION_PATH = '/oauth2/authorize'

/** Paths the library answers. The consent page is ours. */
const PATHS = [
  ['GET', AUTHORIZATION_PATH, 'authorize'],
  ['GET', '/oauth2/authorize/{uid}', 'authorize'],
  ['POST', '/oauth2/token', 'token'],
  ['POST', '/oauth2/revoke', 'revokeToken'],
  ['POST', '/oauth2/introspect', 'introspectToken'],
  ['GET', '/oauth2/userinfo', 'userinfo'],
  ['POST', '/oauth2/userinfo', 'userinfo'],
  ['GET', '/oauth2/jwks', 'oauthMetadata'],
  ['GET', '/.well-known/oauth-authorization-server', 'oauthMetadata'],
  ['GET', '/.well-known/openid-configuration', 'oauthMetadata'],
] as const

/** Revocation works on a full disk too. */
const WRITES = /^\/oauth2\/(authorize|token)/

export interface OAuthParts {
  readonly passwords: Passwords
  /** Picks the session cookie. */
  readCookie(cookies: string | undefined): string | undefined
  /** The page for requests that cannot be redirected back. */
  readonly renderError: RenderError
}

export class OAuth {
  readonly #context: Context
  readonly #parts: OAuthParts
  #server: Promise<OAuthServer> | undefined
  readonly paths = PATHS.map(([method, path, label]) => ({
    method,
    path,
    label,
    isStored: path === AUTHORIZATION_PATH,
  }))

  constructor(context: Context, parts: OAuthParts) {
    this.#context = context
    this.#parts = parts
  }

  /** After a failure the next request tries again. */
  get server(): Promise<OAuthServer> {
    this.#server ??= this.#load().catch((error) => {
      this.#server = undefined
      throw error
    })
    return this.#server
  }

  async #load(): Promise<OAuthServer> {
    const { makeProvider } = await import('./provider.ts')
    const { passwords, renderError } = this.#parts
    return await makeProvider(this.#context, {
      passwords,
      findSignedIn: (cookies) => this.findSignedIn(cookies),
      renderError,
    })
  }

  async findSignedIn(cookies: string | undefined): Promise<SignedIn | undefined> {
    const value = this.#parts.readCookie(cookies)
    const session = value === undefined ? undefined : await findSession(this.#context, value)
    const since = session && (await findBeginning(this.#context.db, session.id))
    if (!session || since === undefined) return undefined
    const { id: personId, credentialAt } = session.member
    return { sessionId: session.id, personId, since, credentialAt }
  }

  handle = async (request: IncomingMessage, response: ServerResponse, trace: RequestTrace): Promise<void> => {
    if (WRITES.test(request.url ?? '')) requireSpace(this.#context.disk)
    const { handle } = await this.server
    await handle(request, response, trace)
  }
}
