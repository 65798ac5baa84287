/** Personal access tokens, and clients that use them. */
import { bearer, type Client } from '@folkmoot/client'
import type { ScopeList } from '@folkmoot/contract'

export interface TestToken {
  readonly id: string
  readonly token: string
  /** A client with this token. */
  readonly client: Client
}

let made = 0

export async function aToken(owner: Client, scopes: ScopeList = 'uri:/api'): Promise<TestToken> {
  const body = { name: `token ${++made}`, scopes }
  const { id, token } = await owner.createToken({ personID: '@me', body })
  return { id, token, client: owner.as(bearer(token)) }
}
