/** Add-ons as OAuth clients. Read from the add-on itself, so changes apply at once. */
import type { Adapter, AdapterPayload, Client } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { type Client as AddOnClient, findClient } from '../add-ons/add-ons.ts'
import { NEVER_FOUND } from './entry-adapter.ts'
import { readingDb } from './running.ts'
import { requestable } from './scopes.ts'

/** Our metadata on the library's clients. */
export const OWN_METADATA = [
  'add_on_id',
  'bot_person_id',
  'registered_scopes',
  'access_token_life',
  'refresh_token_life',
]

export interface AddOnFacts {
  readonly addOnId: string
  readonly botPersonId: string
  readonly registeredScopes: readonly string[]
  /** In seconds. */
  readonly accessTokenLife: number
  readonly refreshTokenLife: number
}

/** Written by `metadataOf`. */
export const addOnOf = (client: Client): AddOnFacts => ({
  addOnId: client.add_on_id as string,
  botPersonId: client.bot_person_id as string,
  registeredScopes: client.registered_scopes as string[],
  accessTokenLife: client.access_token_life as number,
  refreshTokenLife: client.refresh_token_life as number,
})

/**
 * Only its owner answers there. Any app of the device may have installed a scheme or listen on a loopback port, which is
 * what http means here; a client with a secret is known by that.
 */
const isOwned = (uri: string, { isPublic }: AddOnClient) => (isPublic ? /^https:/i : /^https?:/i).test(uri)

function metadataOf({ config }: Context, client: AddOnClient): AdapterPayload {
  const { redirectUris, isPublic, secret } = client
  return {
    client_id: client.clientId,
    client_name: client.name,
    ...(isPublic
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: 'client_secret_basic', client_secret: secret }),
    redirect_uris: [...redirectUris],
    // People are asked each time before a native client gets a code.
    application_type: redirectUris.every((uri) => isOwned(uri, client)) ? 'web' : 'native',
    response_types: redirectUris.length > 0 ? ['code'] : [],
    grant_types: [
      'authorization_code',
      'refresh_token',
      ...(isPublic ? [] : ['client_credentials']),
      ...(config.passwordGrant ? ['password'] : []),
    ],
    scope: requestable(client.scopes).join(' '),
    add_on_id: client.addOnId,
    bot_person_id: client.botPersonId,
    registered_scopes: client.scopes,
    access_token_life: client.accessTokenLife ?? config.accessTokenLife,
    refresh_token_life: client.refreshTokenLife ?? config.refreshTokenLife,
  }
}

const notHere = async (): Promise<never> => {
  throw new Error('add-ons are changed by their own operations')
}

export function clientAdapter(context: Context): Adapter {
  return {
    ...NEVER_FOUND,
    async find(clientId) {
      const client = await findClient(context, readingDb(context), clientId)
      return client && metadataOf(context, client)
    },
    upsert: notHere,
    consume: notHere,
    destroy: notHere,
    revokeByGrantId: notHere,
  }
}
