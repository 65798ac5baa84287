/** Revokes a token that comes as the Bearer token of a request without a body, as clients of the original do. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../../../context.ts'
import { findIssued, hashOfToken, revokeTokens } from '../tokens/tokens.ts'
import { endFamily } from './families.ts'
import { writing } from './running.ts'

interface Request {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Undefined for other requests. */
export function tokenToRevoke({ method, path, headers }: Request): string | undefined {
  if (method !== 'POST' || !path.endsWith('/oauth2/revoke') || hasBody(headers)) return undefined
  return /^bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]
}

/**
 * Ends everything that was issued with the token, also if it has expired. An unknown one is no error (RFC 7009). False for personal tokens, which have
 * their own path.
 */
export async function revokeByBearer(context: Context, token: string): Promise<boolean> {
  const row = await findIssued(context.db, token)
  if (!row) return true
  if (row.kind === 'personal') return false
  await writing(context, async (tx) => {
    const { grant_id: grantId } = row
    if (grantId === null) await revokeTokens(context, tx, { tokenHash: hashOfToken(token) })
    else await endFamily(context, tx, { grantId, action: 'grant.revoked', actor: undefined })
  })
  return true
}
