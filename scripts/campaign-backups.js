// `npm run campaign:backups -- --backups 20 --restores 20`: kill -9 of backups and restores at random moments; the next
// run must be right, and neither the community nor earlier backups harmed.
import { parseArgs } from 'node:util'
import { killBackups, killRestores } from '../packages/server/src/testing/backups/kills.ts'

const count = { type: 'string', default: '20' }
const { values } = parseArgs({ options: { backups: count, restores: count } })
const begun = performance.now()
const say = (line) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const violations = []
for (const [kind, kill, kills] of [
  ['backups', killBackups, Number(values.backups)],
  ['restores', killRestores, Number(values.restores)],
]) {
  if (kills === 0) continue
  const outcome = await kill(kills, say)
  console.log(`${kills} ${kind} were killed before their end`)
  violations.push(...outcome.violations)
}
for (const violation of violations) console.error(violation)
console.log(violations.length === 0 ? 'every next run was right' : 'FAILED')
process.exit(violations.length === 0 ? 0 : 1)
