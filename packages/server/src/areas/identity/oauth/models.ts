/** Adjustments to the models of the OAuth library. */
import type { Client, Grant, OIDCContext, RefreshToken, Session } from 'oidc-provider'
import { Provider } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { FailedAttempts } from '../auth/failed-attempts.ts'
import { traceOfRequest } from './running.ts'
import { readScopes, within } from './scopes.ts'
import { successorOf } from './successors.ts'

/** A web session. */
export interface SignedIn {
  readonly sessionId: string
  readonly personId: string
  /** When they signed in, Unix time. */
  readonly since: number
  /** When the password had been set as the session was looked up. */
  readonly credentialAt: string | null | undefined
}

export type FindSignedIn = (cookies: string | undefined) => Promise<SignedIn | undefined>

type Model<Of> = new (...args: never[]) => Of

/** Patched in place: subclasses cannot reach its private fields. Each library instance has its own classes. */
function amendClients(Model: typeof Client): void {
  const attempts = new FailedAttempts()
  const { grantTypeAllowed, compareClientSecret } = Model.prototype
  const own: Partial<Client> = {
    /** Exact match; the library would allow any port on loopback addresses. */
    redirectUriAllowed(this: Client, redirectUri) {
      return this.redirectUris?.includes(redirectUri) ?? false
    },
    /** Clients without redirect URI may exchange registration codes. */
    grantTypeAllowed(this: Client, type) {
      return type === 'authorization_code' || grantTypeAllowed.call(this, type)
    },
    /** Nobody guesses 256 bits: guessing elsewhere does not delay the client. */
    async compareClientSecret(this: Client, actual) {
      const { network } = traceOfRequest()
      const attempt = { names: new Set([this.clientId]), network, isTrusted: true }
      attempts.begin(attempt)
      const isRight = await compareClientSecret.call(this, actual)
      if (isRight) attempts.forgive(attempt)
      return isRight
    },
  }
  Object.assign(Model.prototype, own)
  // Redirect URIs were checked at registration; skip the library's own rules.
  const { prototype } = (Model as unknown as { Schema: { prototype: object } }).Schema
  Object.assign(prototype, { redirectUris: () => {} })
}

/** Each library instance has its own model classes, known by class name. */
function refreshTokenModel(context: Context, Base: typeof RefreshToken) {
  const Model = class RefreshToken extends Base {
    generateTokenId(): string {
      const before = Provider.ctx?.oidc.entities.RotatedRefreshToken
      if (before) return successorOf(context, before.jti)
      const generate = (Base.prototype as unknown as { generateTokenId(): string }).generateTokenId
      return generate.call(this)
    }
  }
  return Model
}

const CREDENTIAL = Symbol('when the password was set')

/** Replaces the library's sessions with ours, so nothing is stored twice in the database or a cookie. */
function sessionModel(Base: typeof Session, findSignedIn: FindSignedIn) {
  const Constructor = Base as unknown as Model<Session> & (new (payload: object) => Session)
  const Model = class Session extends Constructor {
    constructor(payload: object = {}) {
      super(payload)
      // Looks new and untouched, so the library neither saves it nor sets its cookie.
      Object.defineProperties(this, {
        new: { value: true },
        touched: { get: () => false, set: () => {} },
        uid: { value: undefined, writable: true, enumerable: true },
      })
    }

    /** The person is taken from the session only, never from a stored request that others may know. */
    override loginAccount(): void {}

    static async get(ctx: { headers: { cookie?: string }; oidc: OIDCContext }): Promise<Session> {
      const found = await findSignedIn(ctx.headers.cookie)
      const session = new Session(
        found ? { jti: found.sessionId, accountId: found.personId, loginTs: found.since } : {},
      )
      Object.defineProperty(session, CREDENTIAL, { value: found?.credentialAt })
      ctx.oidc.entity('Session', session)
      return session
    }
  }
  return Model
}

export const credentialOf = (session: object): SignedIn['credentialAt'] => Reflect.get(session, CREDENTIAL)

/** Consent counts only for scopes the add-on has now. */
function grantModel(Base: typeof Grant) {
  const Model = class Grant extends Base {
    override getOIDCScopeFiltered(filter: string[] | Set<string>): string {
      const granted = readScopes(super.getOIDCScopeFiltered(filter))
      const client = Provider.ctx?.oidc.client
      return (client ? within(granted, readScopes(client.scope)) : granted).join(' ')
    }
  }
  return Model
}

/** URLs follow the settings; the library would trust the request's host. */
function contextModel(provider: Provider, Base: typeof OIDCContext) {
  const Model = class OIDCContext extends Base {
    override urlFor(name: string, options?: Record<string, unknown>): string {
      return provider.urlFor(name, options)
    }
  }
  return Model
}

export function replaceModels(context: Context, provider: Provider, findSignedIn: FindSignedIn): void {
  amendClients(provider.Client)
  Object.defineProperties(provider, {
    Grant: { value: grantModel(provider.Grant) },
    RefreshToken: { value: refreshTokenModel(context, provider.RefreshToken) },
    Session: { value: sessionModel(provider.Session, findSignedIn) },
    OIDCContext: { value: contextModel(provider, provider.OIDCContext) },
  })
}
