/** URLs of an add-on: redirect URIs and registration callbacks. */

import { readTarget, type TargetRules } from '../../../engines/egress/targets.ts'
import { fieldInvalid, fieldsInvalid } from '../../../failure.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** A reverse domain name, so that no other app uses the scheme by accident. */
const NATIVE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/
/** Characters that parsers read differently. */
const AMBIGUOUS = /[^\x21-\x7e]|[#*\\]/

const ACCEPTED =
  'must be an https URI, an http URI on loopback, or one with a scheme such as com.example.app, without fragment, user, wildcard and blanks'

function isRedirect(text: string): boolean {
  const uri = AMBIGUOUS.test(text) ? null : URL.parse(text)
  if (uri?.username !== '' || uri.password !== '') return false
  if (uri.protocol === 'https:') return uri.hostname !== '' && /^https:\/\//i.test(text)
  if (uri.protocol === 'http:') return LOOPBACK.has(uri.hostname) && /^http:\/\//i.test(text)
  return NATIVE_SCHEME.test(uri.protocol)
}

/** Unchanged and unique. */
export function readRedirects(sent: readonly string[]): string[] {
  const wrong = sent.flatMap((text, index) => (isRedirect(text) ? [] : [index]))
  if (wrong.length > 0) {
    throw fieldsInvalid(wrong.map((index) => ({ field: `redirectURIs[${index}]`, message: ACCEPTED })))
  }
  return [...new Set(sent)]
}

/** An empty text clears it. The name is resolved when it is called. */
export function readCallbackUrl(
  field: 'registerURL' | 'unregisterURL',
  text: string,
  rules: TargetRules,
): string | null {
  if (text.trim() === '') return null
  if (readTarget(text, rules)) return text
  throw fieldInvalid(field, 'must be an http or https URL that this server may call')
}
