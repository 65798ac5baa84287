/** Headers of every answer, or of every answer of an API version. */
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
 * For community pages: only our scripts and styles; images from anywhere over TLS, since people link to them; HTML
 * only through the sanitiser.
 */
export const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify folkmoot-worker',
].join('; ')

/**
 * No scripts, only our styles and font. Browsers apply form-action to redirects too, so a page whose form leads
 * elsewhere must name it.
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

/** When v2 was deprecated, as RFC 9745 writes a date. It is still served. */
const V2_DEPRECATED = '@1735689600'
const NOTHING: Record<string, string> = {}
const isV2 = (url: string) => url.startsWith(V2) && /^([/?]|$)/.test(url.slice(V2.length))

/** Answers under the v2 prefix are marked deprecated, with a link to v3. */
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
