/** The line that stands before the JSON of a GET, so that no other site can read it as a script. */
const GUARD = /^throw [^\n]*;\r?\n/

export function splitGuard(text) {
  const guard = GUARD.exec(text)?.[0] ?? ''
  return { guard: guard.trimEnd(), rest: text.slice(guard.length) }
}

export function parseGuarded(text) {
  return JSON.parse(splitGuard(text).rest)
}
