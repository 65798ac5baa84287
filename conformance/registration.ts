/** The way of an add-on without a browser: it is registered, and exchanges its code. */
import { basic, type Client } from '@folkmoot/client'
import type { NewAddOn, RegisteredAddOn } from '@folkmoot/contract'

/** The add-on, and the id of the grant by the person who registered it. */
export async function registerAndExchange(
  client: Client,
  body: NewAddOn,
): Promise<{ addOn: RegisteredAddOn; grantId: string }> {
  const addOn = await client.registerAddOn({ body })
  const { clientId, clientSecret = '', code } = addOn
  const response = await fetch(`${client.options.baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams({ grant_type: 'authorization_code', code }),
  })
  if (!response.ok) throw new Error(`the code was not exchanged: ${response.status} ${await response.text()}`)
  const { list } = await client.listGrants({ personID: '@me' })
  const grant = list.find((each) => each.addOn.id === addOn.id)
  if (!grant) throw new Error('nothing was granted')
  return { addOn, grantId: grant.id }
}
