// Rules of the house that no other tool checks: how long a file may be, and where the vendor's word may stand.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SOURCE_LINES = 250
const TEST_LINES = 400
const VENDOR_WORD = new RegExp(['ji', 've'].join(''), 'i')
/** The one place that spells it; the settings table and the conformance runner take it from there. */
const VOCABULARY = 'packages/contract/src/vocabulary.ts'

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.js', '*.css'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((name) => name !== '' && !name.endsWith('/tables.ts'))

const complaints = files.flatMap((name) => {
  const text = readFileSync(name, 'utf8')
  const lines = text.split('\n').length - 1
  const most = /\.test\.ts$/.test(name) ? TEST_LINES : SOURCE_LINES
  const found = []
  if (lines > most) found.push(`${name} has ${lines} lines; ${most} are allowed`)
  if (name !== VOCABULARY && VENDOR_WORD.test(text))
    found.push(`${name} spells the vendor's word; ${VOCABULARY} alone may`)
  if (/\b(TODO|FIXME|XXX)\b/.test(text) && !name.startsWith('scripts/'))
    found.push(`${name} leaves something to be done`)
  return found
})
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length === 0 ? 0 : 1)
