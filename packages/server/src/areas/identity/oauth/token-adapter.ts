/** Access tokens of the OAuth library, stored with all other tokens. */
import { scopesOf } from '@folkmoot/contract'
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { findToken, hashOfToken, revokeTokens, saveToken } from '../tokens/tokens.ts'
import { addOnOf } from './clients.ts'
import { endFamilyInUse } from './ending.ts'
import { NEVER_FOUND } from './entry-adapter.ts'
import { findFamilyCredential } from './queries.ts'
import { readingDb, writing } from './running.ts'

/** Scopes such as `openid` mean nothing to the API. */
const apiScopes = (scope = '') => scope.split(' ').filter((name) => scopesOf([name]).size > 0)

export class TokenAdapter implements Adapter {
  readonly #context: Context
  readonly findByUserCode = NEVER_FOUND.findByUserCode
  readonly findByUid = NEVER_FOUND.findByUid

  constructor(context: Context) {
    this.#context = context
  }

  /** An add-on's own token acts as its own person. */
  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    const client = Provider.ctx?.oidc.client
    if (!client) throw new Error('an access token is issued to nobody')
    const { addOnId, botPersonId } = addOnOf(client)
    const { jti: _, ...kept } = payload
    const token = {
      kind: 'oauth' as const,
      personId: payload.accountId ?? botPersonId,
      scopes: apiScopes(payload.scope),
      addOnId,
      grantId: payload.grantId,
      payload: kept,
      expiresAt: new Date((payload.exp ?? 0) * 1000).toISOString(),
    }
    const { grantId } = token
    await writing(this.#context, async (tx) => {
      const credentialAt = grantId === undefined ? undefined : await findFamilyCredential(tx.db, grantId)
      await saveToken(tx, id, { ...token, ...(credentialAt !== undefined && { credentialAt }) })
    })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await findToken(readingDb(this.#context), id)
    return row?.kind === 'oauth' ? { ...(row.payload as AdapterPayload), jti: id } : undefined
  }

  async consume(): Promise<void> {
    throw new Error('an access token is used as often as its owner likes')
  }

  async destroy(id: string): Promise<void> {
    await writing(this.#context, (tx) => revokeTokens(this.#context, tx, { tokenHash: hashOfToken(id) }))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await endFamilyInUse(this.#context, grantId)
  }
}
