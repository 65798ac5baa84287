// `npm run campaign:full-disk -- --volume wal`: fills the disks of a server under load. Needs the right to mount disks (root).
import { parseArgs } from 'node:util'
import { runFullDisk, STEPS } from '../packages/server/src/testing/durability/full-disk.ts'
import { VOLUMES } from '../packages/server/src/testing/durability/volumes.ts'

const { values } = parseArgs({
  options: {
    volume: { type: 'string', multiple: true, default: [...VOLUMES] },
    megabytes: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
  },
})
const unknown = values.volume.filter((volume) => !VOLUMES.includes(volume))
if (unknown.length > 0) {
  console.error(`There is no volume ${unknown.join(', ')}; there are ${VOLUMES.join(', ')}.`)
  process.exit(2)
}
const RECOVERY_MS = 30_000
const begun = performance.now()
const say = (line) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const violations = []
for (const volume of values.volume) {
  // Files are not what PostgreSQL logs to.
  const steps = STEPS.filter((step) => volume !== 'files' || step !== 'flooded')
  for (let round = 1; round <= Number(values.rounds); round++) {
    const [megabytes, seconds] = [Number(values.megabytes), Number(values.seconds)]
    const outcome = await runFullDisk(
      { volume, steps, megabytes, seconds, textBytes: 20_000, fileBytes: 100_000 },
      say,
    )
    if (!outcome) {
      console.error('Disks cannot be mounted here: run it as root, where mounting is allowed.')
      process.exit(2)
    }
    say(`${volume}, round ${round} of ${values.rounds}: ${outcome.summary}`)
    const late = Object.entries(outcome.recoveredMs).filter(([, took]) => took > RECOVERY_MS)
    const found = [
      ...outcome.violations,
      ...late.map(([step, took]) => `${volume} ${step}: back after ${took} ms`),
    ]
    for (const violation of found) console.error(violation)
    violations.push(...found)
  }
}
console.log(
  violations.length === 0 ? 'writes were refused in time, and nothing acknowledged was lost' : 'FAILED',
)
process.exit(violations.length === 0 ? 0 : 1)
