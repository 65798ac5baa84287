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

export function authorizationOf(given) {
  if (!given) return undefined
  return given.kind === 'bearer'
    ? `Bearer ${given.token}`
    : `Basic ${base64(`${given.username}:${given.password}`)}`
}
