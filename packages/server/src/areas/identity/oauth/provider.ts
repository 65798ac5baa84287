/** Sets up the OAuth library. Loaded on first use, because it takes a while. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OAuthCompatibility } from '@folkmoot/contract'
import {
  type Configuration,
  type KoaContextWithOIDC,
  Provider,
  type TokenEndpointGrantContext,
} from 'oidc-provider'
import type { RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Passwords } from '../auth/passwords.ts'
import { configurationFor, type RenderError } from './configuration.ts'
import { grantByPassword, runGrant } from './grant-types.ts'
import { readKeys } from './keys.ts'
import { type FindSignedIn, replaceModels } from './models.ts'
import { revokeByBearer, tokenToRevoke } from './revoking.ts'
import { forRequest } from './running.ts'

const RESPONSE_MODES = ['query', 'fragment']

/** The library binds its grants in the constructor, so wrap them there. */
class FolkmootProvider extends Provider {
  #context: Context | undefined

  constructor(context: Context, configuration: Configuration) {
    super(context.config.baseUrl, configuration)
    this.#context = context
  }

  override registerGrantType<Params extends object>(
    name: string,
    handle: (ctx: TokenEndpointGrantContext<Params>) => unknown,
    ...rest: (string | readonly string[] | ReadonlySet<string>)[]
  ): void {
    const around = async (ctx: TokenEndpointGrantContext<Params>) => {
      if (!this.#context) throw new Error('nothing is granted before it is set up')
      await runGrant(this.#context, name, ctx as unknown as TokenEndpointGrantContext, () => handle(ctx))
    }
    // A registration code allows all scopes; the exchange may ask for fewer.
    const [parameters = [], ...others] = rest
    const more = name === 'authorization_code' ? ['scope'] : []
    super.registerGrantType(
      name,
      around,
      [...(typeof parameters === 'string' ? [parameters] : parameters), ...more],
      ...others,
    )
  }

  /** Only response modes in the URL; our policy would block the script of form_post. */
  override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
    if (RESPONSE_MODES.includes(name)) super.registerResponseMode(name, handler)
  }

  /** Bypasses our wrappers of the library's grants. */
  registerOwnGrant(
    name: string,
    handle: (ctx: TokenEndpointGrantContext) => Promise<void>,
    parameters: readonly string[],
  ): void {
    super.registerGrantType(name, handle, parameters)
  }
}

export interface ProviderParts {
  readonly passwords: Passwords
  readonly findSignedIn: FindSignedIn
  readonly renderError: RenderError
}

type Handle = (request: IncomingMessage, response: ServerResponse, trace: RequestTrace) => Promise<void>

export interface OAuthServer {
  readonly provider: Provider
  /** Answers the request, or throws an unexpected error without having answered. */
  readonly handle: Handle
}

/** Endpoints that other origins may read: public anyway. */
const isOpenToAll = ({ oidc }: KoaContextWithOIDC) => oidc?.route === 'discovery' || oidc?.route === 'jwks'

function amend(ctx: KoaContextWithOIDC, { tokenType }: OAuthCompatibility): void {
  if (!isOpenToAll(ctx)) {
    for (const name of Object.keys(ctx.response.headers)) {
      if (name.toLowerCase().startsWith('access-control-')) ctx.remove(name)
    }
  }
  if (ctx.oidc?.route === 'token' && ctx.status === 200) {
    ctx.body = { ...(ctx.body as object), token_type: tokenType }
  }
  if (ctx.oidc?.route === 'discovery') {
    ctx.body = { ...(ctx.body as object), response_modes_supported: RESPONSE_MODES }
  }
}

export async function makeProvider(context: Context, parts: ProviderParts): Promise<OAuthServer> {
  const { config } = context
  const { oauth } = context.vocabulary.compatibility
  const provider = new FolkmootProvider(
    context,
    configurationFor(context, await readKeys(context), parts.renderError),
  )
  replaceModels(context, provider, parts.findSignedIn)
  if (config.passwordGrant) {
    const handle = (ctx: TokenEndpointGrantContext) => grantByPassword(context, ctx, parts.passwords)
    provider.registerOwnGrant('password', handle, ['username', 'password', 'scope'])
  }
  const unforeseen = new WeakMap<IncomingMessage, unknown>()
  provider.on('server_error', (ctx, error) => unforeseen.set(ctx.req, error))
  provider.use(async (ctx, next) => {
    // TLS follows from the settings: a proxy may have ended it.
    ctx.cookies.secure = config.baseUrl.startsWith('https:')
    const token = oauth.revokesByBearer ? tokenToRevoke(ctx) : undefined
    if (token !== undefined && (await revokeByBearer(context, token))) {
      ctx.status = 200
      ctx.body = ''
      return
    }
    await next()
    if (unforeseen.has(ctx.req)) ctx.respond = false
    else amend(ctx as KoaContextWithOIDC, oauth)
  })
  const answer = provider.callback()
  return {
    provider,
    handle: (request, response, trace) =>
      forRequest(trace, async () => {
        await answer(request, response)
        if (unforeseen.has(request)) throw unforeseen.get(request)
      }),
  }
}
