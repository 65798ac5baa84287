// House rules that no other tool checks: file length, where the vendor's word may be spelled, where dates of the API are read, styles
// that work from right to left and search no whole page, the size of the glossary, names of files in the papers, and a test for each bound in the manual.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SOURCE_LINES = 250
const TEST_LINES = 400
const VENDOR_WORD = new RegExp(['ji', 've'].join(''), 'i')
const GLOSSARY = 'docs/architecture.md'
const GLOSSARY_WORDS = 40
const BOUNDS = 'docs/operations.md'
/** The only file that spells it; the settings table and the conformance runner import it. */
const VOCABULARY = 'packages/contract/src/vocabulary.ts'

/**
 * Styles use logical sides (`inline-start`), so that pages work from right to left. Of four values the second and the
 * fourth are right and left, and must be equal.
 */
const SIDED = [
  /(?<![\w-])(?:left|right)\s*:/,
  /(?<![\w-])(?:margin|padding|inset|scroll-margin|scroll-padding|border)(?:-top|-bottom)?-(?:left|right)\b/,
  /(?<![\w-])(?:text-align|float|clear|caption-side|position-area|justify-\w+|transform-origin)\s*:[^;]*\b(?:left|right)\b/,
  /(?<![\w-])(?:margin|padding|inset|border-(?:width|color|style)|scroll-(?:margin|padding))\s*:\s*\S+ (?<right>\S+) \S+ (?!\k<right>;)\S+;/,
]

/** Browsers look through all that such an element has in it whenever anything comes into it, as each row of a long list does. */
const SEARCHES_ALL = /(?:^|[\s,>+~])(?:html|body|main|:root|#[\w-]+)[^\s,>+~{]*:has\(/m

/** Styles of people's own HTML, which may name sides. */
const WRITTEN = 'packages/web/src/look/written.css'

/** Safari does not parse the dates of the API, so one function reads them. A date that is computed or now is no text. */
const DATES = 'packages/web/src/texts/dates.ts'
const READ_DATE = /\bDate\.parse\(|\bnew Date\((?:['"`]|[\w.]+\)|\w+\.replace\()/

const sidesOf = (text) =>
  text
    .replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => SIDED.some((side) => side.test(line)))

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.js', '*.css'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((name) => name !== '' && !name.endsWith('tables.ts'))

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
  if (
    name.startsWith('packages/web/src/') &&
    /(?<!\.test)\.tsx?$/.test(name) &&
    name !== DATES &&
    READ_DATE.test(text)
  )
    found.push(`${name} reads a date; dateOf of ${DATES} alone may`)
  if (name.endsWith('.css') && SEARCHES_ALL.test(text))
    found.push(`${name} has :has() on an element that holds whole pages: set an attribute instead`)
  if (name.startsWith('packages/web/') && name.endsWith('.css') && name !== WRITTEN)
    for (const line of sidesOf(text)) found.push(`${name} knows left from right: ${line}`)
  return found
})
/** A paper that names a file which was renamed sends its reader astray. Names that begin with a hyphen are endings. */
const PAPERS = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/operations.md', 'docs/web.md']
for (const paper of PAPERS)
  for (const [, name] of readFileSync(paper, 'utf8').matchAll(/`([\w.][\w./-]*\.(?:ts|tsx|js))`/g))
    if (!files.some((file) => `/${file}`.endsWith(`/${name}`)) && !name.endsWith('tables.ts'))
      complaints.push(`${paper} names ${name}, which is not there`)
/** A bound without a test is a promise that nobody keeps. */
const grows =
  readFileSync(BOUNDS, 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith('What can grow')) ?? ''
const bounds = [...grows.matchAll(/^\| (?!What )(.+?) \|(.*)$/gm)]
if (bounds.length === 0) complaints.push(`${BOUNDS} lists nothing that can grow`)
for (const [, what, rest] of bounds)
  if (!/`[\w./-]+\.test\.ts`/.test(rest)) complaints.push(`${BOUNDS} names no test for the bound of: ${what}`)
const words = readFileSync(GLOSSARY, 'utf8').match(/^\| \*\*.+?\*\* \|/gm)?.length ?? 0
if (words === 0 || words > GLOSSARY_WORDS)
  complaints.push(`${GLOSSARY} explains ${words} words; 1 to ${GLOSSARY_WORDS} are allowed`)
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length === 0 ? 0 : 1)
