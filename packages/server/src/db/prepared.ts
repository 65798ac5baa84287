/** Which statements a session may keep prepared. */

/** Far more than the application has; filters can be put together in more ways than a session could remember. */
const MOST_PREPARED = 1_500
const prepared = new Set<string>()

export function mayPrepare(text: string): boolean {
  if (prepared.has(text)) return true
  if (prepared.size >= MOST_PREPARED) return false
  prepared.add(text)
  return true
}
