/** `WWW-Authenticate`: accepted credentials, or what is wrong with the given ones. */
import type { IncomingHttpHeaders } from 'node:http'
import type { OAuthCompatibility } from '@folkmoot/contract'
import type { Failure } from '../failure.ts'
import { ScopeMissing } from './scopes.ts'

const NAME = 'www-authenticate'
const BASIC = 'Basic realm="Folkmoot", charset="UTF-8"'
const BEARER = 'Bearer realm="Folkmoot"'

/** Messages used here are ASCII without quotes. */
const inQuotes = (text: string) => `"${text.replace(/[^\x20-\x7e]|["\\]/g, '')}"`

export function insufficientScope(error: Failure, message: string): Record<string, string> {
  const missing = error instanceof ScopeMissing ? `, scope="${error.scope}"` : ''
  return {
    [NAME]: `${BEARER}, error="insufficient_scope", error_description=${inQuotes(message)}${missing}`,
  }
}

/** No Basic challenge for browsers: they would open a password dialog over our pages. */
export function challengesFor(
  headers: IncomingHttpHeaders,
  { code, message }: { code: string; message: string },
  { challengesBearer }: OAuthCompatibility,
): Record<string, string | string[]> {
  if (code === 'invalidToken') {
    if (!challengesBearer) return {}
    return { [NAME]: `${BEARER}, error="invalid_token", error_description=${inQuotes(message)}` }
  }
  return { [NAME]: headers['sec-fetch-site'] === undefined ? [BASIC, BEARER] : BEARER }
}
