/** Who the page calls as. Kept in this variable alone: a reload forgets it, nothing is stored. */

let credentials
const listeners = new Set()

function tellAll() {
  for (const listener of listeners) listener(credentials)
}

export const currentCredentials = () => credentials

export function keepCredentials(given) {
  credentials = given
  tellAll()
}

export function forgetCredentials() {
  credentials = undefined
  tellAll()
}

export function onCredentials(listener) {
  listeners.add(listener)
  listener(credentials)
}

/** Names and passwords may hold any character; btoa takes bytes. */
function base64(text) {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

function authorizationOf(given) {
  return given.kind === 'bearer'
    ? `Bearer ${given.token}`
    : `Basic ${base64(`${given.username}:${given.password}`)}`
}

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

function proofHeaders(given, method) {
  if (!given) return {}
  if (given.kind !== 'session') return { Authorization: authorizationOf(given) }
  return CHANGES_NOTHING.has(method) ? {} : { 'X-CSRF-Token': given.csrfToken }
}

/** Options of fetch by which the server knows the caller. Only a caller by session sends the cookie. */
export const proofOf = (given, method) => ({
  headers: proofHeaders(given, method),
  credentials: given?.kind === 'session' ? 'same-origin' : 'omit',
})
