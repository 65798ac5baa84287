// `npm run record -- --out FILE`, `npm run record -- --compare FILE`: the answers of a server to a fixed sequence of requests.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { differencesOf } from '../conformance/recorded/comparing.ts'
import { record } from '../conformance/recorded/main.ts'
import { summaryOf } from '../conformance/recorded/summary.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    compare: { type: 'string' },
    tree: { type: 'string' },
    // Compares with another recording instead of a new one.
    with: { type: 'string' },
  },
})

const read = (file) => readFileSync(file, 'utf8').trimEnd().split('\n').map(JSON.parse)

async function recordTree() {
  const tree = values.tree && resolve(values.tree)
  if (tree) spawnSync(process.execPath, [join(tree, 'scripts/build-web.js')], { stdio: 'inherit' })
  return await record(tree ? { tree } : {}, console.log)
}

const entries = values.with ? read(values.with) : await recordTree()
if (values.out) writeFileSync(values.out, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
for (const line of summaryOf(entries)) console.log(line)
if (values.compare) {
  const differences = differencesOf(read(values.compare), entries)
  for (const difference of differences) console.log(difference)
  console.log(`differences: ${differences.length}`)
  process.exitCode = differences.length === 0 ? 0 : 1
}
