// `npm run sbom`: prints the bill of materials (CycloneDX) of what runs or is built into the pages, without what differs from one
// run to the next.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writePackages } from './release-contents.js'

const WORKSPACES = ['packages/client', 'packages/contract', 'packages/server', 'packages/web']

/** Of workspaces without tools: beside those that have some, npm leaves out packages that both need. */
function askNpm(root) {
  const npm = process.env.npm_execpath
  const [command, ...head] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const directory = mkdtempSync(join(tmpdir(), 'folkmoot-sbom-'))
  try {
    writePackages(root, directory, WORKSPACES)
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
    const options = { cwd: directory, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] }
    return JSON.parse(execFileSync(command, [...head, ...args], options))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** @param {string} root @param {Date} time */
export function billOfMaterials(root, time) {
  const { serialNumber, metadata, ...bom } = askNpm(root)
  const { tools, ...about } = metadata
  // npm takes the name of the folder.
  const component = { ...about.component, name: 'folkmoot' }
  return `${JSON.stringify({ ...bom, metadata: { ...about, component, timestamp: time.toISOString() } }, null, 2)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(billOfMaterials(fileURLToPath(new URL('..', import.meta.url)), new Date()))
