// `npm run release`: writes the tarball of this version to release/, with a bill of materials, release notes and checksums. The same
// commit makes the same bytes. `--draft` takes the working tree as it is, and notes of what is unreleased.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fillStage } from './release-contents.js'
import { notesOf, unreleased } from './release-notes.js'
import { billOfMaterials } from './sbom.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BOM = 'sbom.cdx.json'
const NOTES = 'RELEASE-NOTES.md'
const SUMS = 'SHA256SUMS'

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

function filesOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** In the format that `sha256sum --check` reads. */
function checksums(folder, paths) {
  const lines = paths.map((path) => {
    const sum = createHash('sha256').update(readFileSync(path)).digest('hex')
    return `${sum}  ${relative(folder, path)}\n`
  })
  return lines.toSorted((one, other) => (one.slice(64) < other.slice(64) ? -1 : 1)).join('')
}

function chooseNotes(version, isDraft) {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  if (isDraft) return unreleased(changelog) || notesOf(changelog, version) || ''
  if (git('status', '--porcelain'))
    refuse('The working tree has changes: commit them, or make a draft with --draft.')
  if (unreleased(changelog))
    refuse('CHANGELOG.md has unreleased changes: `npm run set-version VERSION` gives them a version.')
  return notesOf(changelog, version) ?? refuse(`CHANGELOG.md has no section for ${version}.`)
}

const { values } = parseArgs({ options: { draft: { type: 'boolean' }, directory: { type: 'string' } } })
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const notes = chooseNotes(version, values.draft)
const time = Number(git('log', '-1', '--format=%ct'))
const name = `folkmoot-${version}`
const target = values.directory ?? join(ROOT, 'release')
const work = mkdtempSync(join(tmpdir(), 'folkmoot-release-'))
try {
  const stage = join(work, name)
  mkdirSync(stage)
  fillStage(ROOT, stage)
  writeFileSync(join(stage, NOTES), `# Folkmoot ${version}\n\n${notes}\n`)
  writeFileSync(join(stage, BOM), billOfMaterials(ROOT, new Date(time * 1000)))
  writeFileSync(join(stage, SUMS), checksums(stage, filesOf(stage)))
  const tarball = join(work, `${name}.tar.gz`)
  execFileSync(
    'tar',
    [
      ...['--create', '--file', tarball, '--use-compress-program', 'gzip -9 --no-name', '--format', 'ustar'],
      ...['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,u+w,go-w'],
      ...[`--mtime=@${time}`, '--directory', work, name],
    ],
    { env: { ...process.env, LC_ALL: 'C' } },
  )
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  cpSync(tarball, join(target, `${name}.tar.gz`))
  for (const file of [BOM, NOTES]) cpSync(join(stage, file), join(target, file))
  writeFileSync(join(target, SUMS), checksums(target, filesOf(target)))
  console.log(`${readFileSync(join(target, SUMS), 'utf8')}\nThe release is in ${target}.`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
