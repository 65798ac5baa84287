// What CHANGELOG.md says about a version.

const UNRELEASED = 'Unreleased'

function sections(changelog) {
  const parts = changelog.split(/^## \[(.+?)\].*\n/m).slice(1)
  return new Map(parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1].trim()]] : [])))
}

/** @param {string} changelog @param {string} version */
export function notesOf(changelog, version) {
  return sections(changelog).get(version)
}

/** @param {string} changelog */
export function unreleased(changelog) {
  return notesOf(changelog, UNRELEASED) ?? ''
}

/** Gives what is unreleased a version. @param {string} changelog @param {string} version @param {string} date */
export function giveVersion(changelog, version, date) {
  return changelog.replace(`## [${UNRELEASED}]\n`, `## [${UNRELEASED}]\n\n## [${version}] - ${date}\n`)
}
