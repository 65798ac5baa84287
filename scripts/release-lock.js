// The part of a lockfile that some workspaces need to run.

/** @typedef {Record<string, Record<string, any>>} Packages */

/** Where Node finds a package: beside the one that asks, or in a folder above it. */
function find(packages, from, name) {
  for (let folder = from; ; ) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
    const above = folder.lastIndexOf('node_modules/')
    // A workspace is not in node_modules, and its packages are in the root.
    folder = above > 0 ? folder.slice(0, above - 1) : ''
  }
}

function* neededBy(
  packages,
  path,
  { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta },
) {
  const peers = Object.keys({ ...peerDependencies }).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  const optional = { ...optionalDependencies }
  for (const name of new Set([...Object.keys({ ...dependencies, ...optional }), ...peers])) {
    const found = find(packages, path, name)
    if (found) yield found
    else if (!(name in optional))
      throw new Error(`package-lock.json lacks ${name}, which ${path || 'package.json'} needs.`)
  }
}

/**
 * @param {{ packages: Packages }} lock
 * @param {Record<string, any>} root the entry of the new package.json; its `workspaces` are paths
 */
export function lockFor(lock, root) {
  const links = root.workspaces.map((path) => find(lock.packages, '', lock.packages[path].name))
  const packages = { '': root }
  const waiting = [...neededBy(lock.packages, '', root), ...links]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (packages[path]) continue
    const { devDependencies, ...entry } = lock.packages[path]
    packages[path] = entry
    if (entry.link) waiting.push(entry.resolved)
    else waiting.push(...neededBy(lock.packages, path, entry))
  }
  const sorted = Object.keys(packages).sort()
  return { ...lock, packages: Object.fromEntries(sorted.map((path) => [path, packages[path]])) }
}
