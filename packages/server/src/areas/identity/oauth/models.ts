/** Where the models of the OAuth library do otherwise here. */
import type { Client, Grant, OIDCContext, RefreshToken, Session } from 'oidc-provider'
import { Provider } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { FailedAttempts } from '../auth/failed-attempts.ts'
import { traceOfRequest } from './running.ts'
import { readScopes, within } from './scopes.ts'
import { successorOf } from './successors.ts'

/** Somebody's session on the web. */
export interface SignedIn {
  readonly sessionId: string
  readonly personId: string
  /** When they said who they are, in seconds since 1970. */
  readonly since: number
  /** When their password had been set as the session was looked up. */
  readonly credentialAt: string | null | undefined
}

export type FindSignedIn = (cookies: string | undefined) => Promise<SignedIn | undefined>

type Model<Of> = new (...args: never[]) => Of

/** Changed as it is, not derived from: it keeps secrets that no class of ours can reach. Each instance of the library has its own. */
function amendClients(Model: typeof Client): void {
  const attempts = new FailedAttempts()
  const { grantTypeAllowed, compareClientSecret } = Model.prototype
  const own: Partial<Client> = {
    /** To the letter; the library would let the port of an address on the same machine be any. */
    redirectUriAllowed(this: Client, redirectUri) {
      return this.redirectUris?.includes(redirectUri) ?? false
    },
    /** The code of a registration is exchanged by those too that have nowhere to redirect to. */
    grantTypeAllowed(this: Client, type) {
      return type === 'authorization_code' || grantTypeAllowed.call(this, type)
    },
    /** Counted by client and address: whoever guesses from elsewhere must not lock the client itself out. */
    async compareClientSecret(this: Client, actual) {
      const { network } = traceOfRequest()
      const name = new Set([`${this.clientId} ${network}`])
      attempts.begin(name, network)
      const isRight = await compareClientSecret.call(this, actual)
      if (isRight) attempts.forgive(name, network)
      return isRight
    },
  }
  Object.assign(Model.prototype, own)
  // Which addresses an add-on may have is decided when it is registered; the library has rules of its own.
  const { prototype } = (Model as unknown as { Schema: { prototype: object } }).Schema
  Object.assign(prototype, { redirectUris: () => {} })
}

/** The models are made anew for each instance of the library. They are known by the names of their classes. */
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

/**
 * The library has sessions of its own. Ours stand in for them: whoever is signed in on the web is signed in here, and nothing is
 * kept twice, neither in the database nor in a cookie.
 */
function sessionModel(Base: typeof Session, findSignedIn: FindSignedIn) {
  const Constructor = Base as unknown as Model<Session> & (new (payload: object) => Session)
  const Model = class Session extends Constructor {
    constructor(payload: object = {}) {
      super(payload)
      // As of one that is new and was not touched: then the library neither saves it nor sets its cookie.
      Object.defineProperties(this, {
        new: { value: true },
        touched: { get: () => false, set: () => {} },
        uid: { value: undefined, writable: true, enumerable: true },
      })
    }

    /** Who somebody is follows from their session alone, and never from a request that waited and that others know of. */
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

/** What somebody allowed an add-on counts as far as the add-on is registered for it now. */
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

/** Addresses follow from the settings alone. The library would believe what the request says of the host. */
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
