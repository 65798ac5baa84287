/** The authorization header of the original system, signed with the add-on's secret. */
import { createHmac } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { findClientOf } from './add-ons.ts'
import { findTenant } from './tenant.ts'

const ALGORITHM = 'HmacSHA256'

interface Authorized {
  readonly scheme: string
  /** Their order is part of the signature. */
  readonly fields: Readonly<Record<string, string>>
  readonly secret: string
}

/** Secrets are decoded as Base64 in either alphabet, up to a dot. */
function writeAuthorization({ scheme, fields, secret }: Authorized): string {
  const named = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const text = named.join('&')
  const key = Buffer.from(secret.replace(/\..*$/, ''), 'base64')
  const signature = createHmac('sha256', key).update(text).digest('base64')
  return `${scheme} ${text}&signature=${encodeURIComponent(signature)}`
}

/** Undefined in other vocabularies, and for a disabled add-on or one without a secret. */
export async function authorizeFor(context: Context, addOnId: string): Promise<string | undefined> {
  const { config, db, vocabulary } = context
  const { addOnScheme: scheme } = vocabulary.compatibility
  const client = scheme === undefined ? undefined : await findClientOf(context, db, addOnId)
  if (scheme === undefined || client?.secret === undefined) return undefined
  const fields = {
    algorithm: ALGORITHM,
    client_id: client.clientId,
    [vocabulary.word('svc_url')]: config.baseUrl,
    tenant_id: await findTenant(db),
    timestamp: String(Date.now()),
  }
  return writeAuthorization({ scheme, fields, secret: client.secret })
}
