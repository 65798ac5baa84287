/** People as OpenID Connect claims. */
import type { Account } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { emailKey } from '../people/names.ts'
import { findAccount as findRow } from './queries.ts'
import { readingDb } from './running.ts'

/** Claims by scope. */
export const CLAIMS = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username', 'profile', 'updated_at'],
  email: ['email', 'email_verified'],
}

/** Undefined for people who may not sign in. */
export async function findAccount(context: Context, personId: string): Promise<Account | undefined> {
  const row = await findRow(readingDb(context), personId)
  if (!row) return undefined
  return {
    accountId: row.id,
    claims: () => ({
      sub: row.id,
      name: row.display_name,
      given_name: row.given_name,
      family_name: row.family_name,
      preferred_username: row.username,
      profile: `${context.config.baseUrl}/people/${encodeURIComponent(row.username)}`,
      updated_at: row.updated,
      ...(row.email !== null && {
        email: row.email,
        // Whoever may set an address by the API could claim anybody's: clients must not match accounts by it.
        email_verified: row.confirmed.includes(emailKey(row.email)),
      }),
    }),
  }
}
