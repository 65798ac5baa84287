/** docs/compatibility.md, from the comparisons. */
import type { OperationShape } from '../operation.ts'
import { type ComparedType, compareTypes, namesIn, typeRefusals } from './compared-entities.ts'
import { type ComparedPath, comparePaths, readMethods } from './compared-paths.ts'
import { type Original, type OriginalEntity, vocabularyOf } from './original.ts'

const code = (text: string) => `\`${text}\``
const sentences = (...parts: (string | undefined)[]) => parts.filter((part) => part).join(' ')
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`.replace(/ +\|/g, ' |')
const table = (head: readonly string[], rows: readonly string[]) =>
  rows.length === 0 ? [] : [row(...head), `|${'---|'.repeat(head.length)}`, ...rows, '']

function introduction(original: Original, paths: readonly ComparedPath[]): string {
  const { name } = vocabularyOf(original)
  const vendor = name.charAt(0).toUpperCase() + name.slice(1)
  const served = paths.reduce((sum, path) => sum + path.served.length, 0)
  const refused = paths.reduce((sum, path) => sum + path.refused.length, 0)
  return `# Coming from ${vendor}

For people who move a community and its integrations from ${vendor} to Folkmoot. This page lists the paths, types and fields of ${vendor}'s API that are publicly
known, and for each whether Folkmoot serves it. Of ${served + refused} operations (a path and a verb) it serves ${served}. \`npm run generate\` writes this page from
\`packages/contract/src/original/original.json\` and the contract, and tests request everything that it calls not served; do not edit it.

## Before you start

Set \`FOLKMOOT_VOCABULARY=${name}\`. The server then writes and reads the names that clients of ${vendor} know: \`${name}.username\`, \`${name}_label\`, \`${name}:created\`,
\`${name}CoreVersions\`, \`X-${vendor}-Run-As\`. It also behaves as they expect where ${vendor} is peculiar: in OAuth answers, people as objects in \`users\` and \`authors\`, the element
around HTML, likes of one's own content, and the format of webhook callbacks. [api.md](api.md#vocabulary) has the list.
Addresses stay the same: \`/api/core/v3\`, \`/api/core/v2/updates\`, \`/oauth2/token\`, and the guard line before JSON.

- **Served**: as in ${vendor}. **Differs**: served, with the difference in the note. **Partly**: some of the verbs.
- **Not served**: an unknown path is 404 with the code \`pathUnknown\`, another verb of a known path is 405 \`methodNotAllowed\` with \`Allow\`.
- A field that is not served is not in answers, and ignored in bodies. An unknown query parameter is ignored, an unknown filter is 400 \`filterInvalid\`.

## Paths

Below \`/api/core/v3\`, unless they begin with \`/api\`. Operations that only Folkmoot has are in [api.md](api.md).
`
}

function stateOf({ served, refused, differs }: ComparedPath): string {
  if (served.length === 0) return '**not served**'
  if (refused.length > 0) return 'partly'
  return differs === undefined ? 'served' : 'differs'
}

function pathRow(compared: ComparedPath): string {
  const { path, verbs, served, refused, differs, instead, added } = compared
  const [first] = refused
  const which = served.length === 0 ? '' : `${refused.map(({ method }) => method).join(', ')}: `
  return row(
    code(path),
    readMethods(verbs).join(', '),
    stateOf(compared),
    sentences(
      differs,
      first && `${which}${first.status} ${code(first.code)}.`,
      instead,
      added && `Added here: ${readMethods(added).join(', ')}.`,
    ),
  )
}

function typeRow({ name, kind, code: number, served, instead }: ComparedType): string {
  const { sent, filtered } = typeRefusals(name)
  const found = filtered ? `${filtered.status} ${code(filtered.code)}` : 'finds nothing'
  const answers = `Sent: ${sent.status} ${code(sent.code)}. ${code(`type(${name})`)}: ${found}.`
  return row(
    code(name),
    number === undefined ? '' : String(number),
    served ? 'served' : '**not served**',
    served ? '' : sentences(kind === 'content' ? answers : undefined, instead),
  )
}

function entitySection(
  name: string,
  { fields, differs = {}, absent, instead = {} }: OriginalEntity,
): string[] {
  const list = (title: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${title}: ${names.map(code).join(', ')}.`, '']
  return [
    `### ${name}`,
    '',
    ...list('Served', namesIn(fields)),
    ...list('Not served', namesIn(absent)),
    ...table(
      ['Field', 'State', 'Note'],
      [
        ...Object.entries(differs).map(([field, note]) => row(code(field), 'differs', note)),
        ...Object.entries(instead).map(([field, note]) => row(code(field), '**not served**', note)),
      ],
    ),
  ]
}

const KIND_TITLES = { content: 'Content', places: 'Places', others: 'Other entities' }

export function buildCompatibilityPage(original: Original, operations: readonly OperationShape[]): string {
  const types = compareTypes(original, operations)
  const areas = comparePaths(original, operations)
  const lines = [
    introduction(
      original,
      areas.flatMap(({ paths }) => paths),
    ),
    ...areas.flatMap(({ title, paths }) => [
      `### ${title}`,
      '',
      ...table(['Path', 'Verbs', 'State', 'Note'], paths.map(pathRow)),
    ]),
    '## Types',
    '',
    ...Object.entries(KIND_TITLES).flatMap(([kind, title]) => [
      `### ${title}`,
      '',
      ...table(
        ['Type', '`typeCode`', 'State', 'Note'],
        types.filter((type) => type.kind === kind).map(typeRow),
      ),
    ]),
    '## Fields',
    '',
    ...Object.entries(original.entities).flatMap(([name, entity]) => entitySection(name, entity)),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}
