// `npm run campaign:upgrade`: the real 0.1 from the history, its demo and one of every kind of thing; then today's program on the
// same data. All kinds of GET must answer the same.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { upgradeFrom } from '../packages/server/src/testing/upgrading/campaign.ts'
import { RELEASE_0_1 } from '../packages/server/src/testing/upgrading/old-release.ts'

const { values } = parseArgs({
  options: {
    // Kept, so that the next run need not install the old packages again.
    directory: { type: 'string' },
    commit: { type: 'string', default: RELEASE_0_1 },
    planted: { type: 'string', default: '40' },
    // Writes what the test of `npm test` reads: `--without-demo --planted 20 --fixture`.
    fixture: { type: 'boolean', default: false },
    'without-demo': { type: 'boolean', default: false },
  },
})
const begun = performance.now()
const say = (line) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const directory = values.directory ?? (await mkdtemp(join(tmpdir(), 'folkmoot-upgrade-')))
const { unexplained, counts, asked } = await upgradeFrom({
  commit: values.commit,
  directory,
  planted: Number(values.planted),
  withDemo: !values['without-demo'],
  writesFixture: values.fixture,
  say,
})
if (!values.directory) await rm(directory, { recursive: true, force: true })
for (const [why, count] of Object.entries(counts)) console.log(`${String(count).padStart(7)}  ${why}`)
for (const difference of unexplained.slice(0, 50)) console.error(JSON.stringify(difference))
console.log(`${asked} answers compared, ${unexplained.length} unexplained differences`)
process.exit(unexplained.length === 0 ? 0 : 1)
