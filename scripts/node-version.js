// Plain JavaScript for any Node that knows modules: it says which one is needed.
const OLDEST_MAJOR = 18

/** Undefined if this Node can run the bootstrap. */
export function nodeComplaint(version) {
  if (Number(version.split('.')[0]) >= OLDEST_MAJOR) return undefined
  return (
    `npm runs on Node.js ${version} here, and Folkmoot needs ${OLDEST_MAJOR} or later to install itself (it brings its own for the server): ` +
    'install a newer Node.js, for example from nodejs.org, and start again.'
  )
}
