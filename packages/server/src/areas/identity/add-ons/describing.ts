/** From input to the columns that describe an add-on. */
import { type AddOnChange, readAddOnScopes } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { readCallbackUrl, readRedirects } from './addresses.ts'
import type { Described } from './queries.ts'

const NOTHING_SAID: Omit<Described, 'name_key'> = {
  name: '',
  description: '',
  redirect_uris: [],
  register_url: null,
  unregister_url: null,
  scopes: ['read'],
  access_token_life: null,
  refresh_token_life: null,
}

/** The sent values, with existing ones for the rest. */
export function described(
  { config }: Context,
  input: AddOnChange,
  before: Omit<Described, 'name_key'> = NOTHING_SAID,
): Described {
  const name = (input.name ?? before.name).trim()
  const urlOf = (field: 'registerURL' | 'unregisterURL', was: string | null) =>
    input[field] === undefined || input[field] === was ? was : readCallbackUrl(field, input[field], config)
  return {
    name,
    name_key: name.normalize('NFKC').toLowerCase(),
    description: input.description ?? before.description,
    redirect_uris: input.redirectURIs ? readRedirects(input.redirectURIs) : before.redirect_uris,
    register_url: urlOf('registerURL', before.register_url),
    unregister_url: urlOf('unregisterURL', before.unregister_url),
    scopes: input.scopes === undefined ? before.scopes : readAddOnScopes(input.scopes),
    access_token_life: input.accessTokenLife === undefined ? before.access_token_life : input.accessTokenLife,
    refresh_token_life:
      input.refreshTokenLife === undefined ? before.refresh_token_life : input.refreshTokenLife,
  }
}
