/** Headers that every answer carries, or every answer of a version of the API. */
import { V2, V3 } from '@folkmoot/contract'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The pages of the community. Their own scripts and styles alone; pictures from elsewhere, for people link to some, but
 * over TLS; and text becomes elements by the one sanitiser alone.
 */
export const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify',
].join('; ')

/**
 * Nothing is run, and nothing loaded but our own styles and font. Browsers hold the target of a form against this policy
 * even when it is reached by a redirect, so a page whose form leads elsewhere has to name it.
 */
export const webPagePolicy = (formTargets: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** When the second version of the API became the old one, as RFC 9745 writes a date. It goes on to be served. */
const V2_DEPRECATED = '@1735689600'
const NOTHING: Record<string, string> = {}
const isV2 = (url: string) => url.startsWith(V2) && /^([/?]|$)/.test(url.slice(V2.length))

/** Whatever is answered under the old version's prefix says so, and where the new one is. */
export const deprecationOf = (url: string, baseUrl: string): Record<string, string> =>
  isV2(url) ? { deprecation: V2_DEPRECATED, link: `<${baseUrl}${V3}>; rel="successor-version"` } : NOTHING

export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': API_POLICY,
    'cache-control': 'private, no-store',
    ...(baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
